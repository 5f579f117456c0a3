import { z } from 'zod';

/** A required text. */
export function required(name: string) {
  return z
    .string({ error: `No ${name} was provided` })
    .trim()
    .min(1, `No ${name} was provided`);
}

/** A text that only the site and another service know. */
export function secret(name: string) {
  return z.string().trim().min(16, `${name} must have at least 16 characters`).optional();
}

/** A web address; `example` is part of the error message for an invalid one. */
export function address(name: string, example: string) {
  return webAddress(name, example).refine(
    (url) => !hasCredentials(URL.parse(url)),
    `${name} must be an address without a user name, like ${example}`,
  );
}

/** A web address that may have a user name. Other addresses may not: `fetch` refuses it, and a redirect would show it to visitors. */
export function webAddress(name: string, example: string) {
  return z.url({ protocol: /^https?$/, error: `${name} must be an address like ${example}` });
}

/** An invalid address (null) is refused by another check. */
function hasCredentials(url: URL | null): boolean {
  return url !== null && (url.username !== '' || url.password !== '');
}

/** An address to which paths are appended, without a slash at its end. */
export function baseAddress(name: string, example: string) {
  return address(name, example)
    .refine((url) => !/[?#]/.test(url), `${name} must be an address without ? and #, like ${example}`)
    .transform((url) => url.replace(/\/+$/, ''));
}

/** A required address. */
export function requiredAddress(name: string, example: string) {
  return required(name).pipe(address(name, example));
}

/** The site's own address. It has no path, because the site's links have none. */
export const siteOrigin = address('SITE_URL', 'https://shop.example')
  .refine(
    (url) => isBare(URL.parse(url)),
    'SITE_URL must be an address without a path, ? and #, like https://shop.example',
  )
  .transform((url) => new URL(url).origin);

/** An invalid address (null) is refused by another check. */
function isBare(url: URL | null): boolean {
  return url === null || (url.pathname === '/' && url.search === '' && url.hash === '');
}

/** A host name, or an origin when it is not https. */
export function host(name: string, example: string) {
  return z.string().trim().refine(isHost, `${name} must be a host name like ${example}`);
}

/** Host names separated by commas; extra commas are ignored. */
export function hosts(name: string, example: string, fallback = '') {
  return z
    .string()
    .default(fallback)
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isHost), `${name} must be host names separated by commas, like ${example}`);
}

/** A provider's name for a part of an account. */
export function identifier(name: string) {
  return z
    .string()
    .trim()
    .regex(/^[\w.-]{1,64}$/, `${name} must be letters, digits and -._ alone`);
}

/**
 * A token that a provider has issued. A value that cannot be a token, such as one in quotation marks or in two lines, would make each call fail, and
 * the fault, which contains it, would be logged. An empty value counts as no token.
 */
export function token(name: string) {
  return z
    .string()
    .trim()
    .regex(/^[\w.~+/-]*=*$/, `${name} must be a token, of letters, digits and -._~+/ alone`);
}

/** A secret of our own for the Authorization header (RFC 6750, 2.1). */
export function bearerToken(name: string) {
  return z
    .string()
    .trim()
    .regex(/^[\w.~+/-]{16,}=*$/, `${name} must have at least 16 letters, digits, or characters of -._~+/`)
    .optional();
}

/** A port; 0 lets the system choose. */
export function port(name: string, fallback: number) {
  const error = `${name} must be a port number from 0 to 65535`;
  return z
    .string()
    .regex(/^\d{1,5}$/, error)
    .transform(Number)
    .refine((number) => number <= 65_535, error)
    .default(fallback);
}

/** The address of a Redis server. The client throws on an address that it cannot read, and its error contains the address. */
export function redisAddress(name: string, example: string) {
  return z
    .string()
    .trim()
    .refine(
      (text) => isRedisAddress(URL.parse(text)),
      `${name} must be an address like ${example}, with a number after its last slash and with %25 for a percent sign`,
    );
}

function isRedisAddress(url: URL | null): boolean {
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '' || !/^(\/\d*)?$/.test(url.pathname)) return false;
  try {
    // The result is used, because the bundler removes a call without effect.
    return decodeURIComponent(`${url.username}:${url.password}`) !== '';
  } catch {
    return false;
  }
}

/** The handle of a product of the catalog, or `none`. */
export function handle(name: string, fallback: string) {
  return z
    .string()
    .trim()
    .regex(/^[a-z0-9][-a-z0-9]*$/, `${name} must be the handle of a product, like ${fallback}, or none`)
    .default(fallback);
}

/** The name of a region in the titles of variants, or `none`. */
export function regionName(name: string, fallback: string) {
  return z
    .string()
    .trim()
    .regex(/[\p{L}\p{N}]/u, `${name} must be a name that the titles of variants have, like ${fallback}, or none`)
    .default(fallback);
}

function isHost(value: string): boolean {
  return /^(https?:\/\/)?([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/i.test(value) && URL.canParse(withScheme(value));
}

/** The origin of an address, or of a host name, which means https. */
export function originOf(address: string): string {
  return new URL(withScheme(address)).origin;
}

function withScheme(address: string): string {
  return address.includes('://') ? address : `https://${address}`;
}
