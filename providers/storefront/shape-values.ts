import { isWebUrl } from '../shaping/links/safe-href.ts';
import type { Picture } from '../shaping/media/types.ts';
import { isFields, parseJson } from '../transport/json.ts';
import type { ImagePartsFragment } from './operations.generated.ts';
import type { Money } from './types.ts';

/**
 * Shapes of single values in the storefront's responses: texts, numbers, ids, amounts, pictures. They check the types, because the generated types
 * only describe the schema, and a response may be altered on its way to the site. A TypeError makes the response `malformed`.
 */

/**
 * null means "not found".
 * @throws TypeError for any other value that is not an object
 */
export function shapeUnlessNull<Wire, Shape>(wire: Wire | null, shape: (wire: Wire) => Shape): Shape | null {
  if (wire === null) return null;
  if (!isFields(wire)) throw new TypeError('A field of the response is missing, or not an object.');
  return shape(wire);
}

/** @throws TypeError for anything but text; it may be empty */
export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('Expected a string.');
}

/** null for anything but text. */
export function optionalText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/**
 * A handle is part of a URL, and a cart's id a cookie, so they may not be empty.
 * @throws TypeError for anything but text with a visible character
 */
export function nonEmptyText(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new TypeError('A handle or an id is missing.');
}

/** @throws TypeError for anything but a whole number */
export function whole(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new TypeError('Not a whole number.');
}

/** @throws TypeError for anything but a boolean */
export function flag(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new TypeError('Not a boolean.');
}

type Metafields = readonly ({ key: string; value: string } | null)[];

/** The value of a metafield; the storefront answers null for one that is missing. */
export function metafield(metafields: Metafields, key: string): string | null {
  return optionalText(metafields.find((candidate) => candidate?.key === key)?.value) || null;
}

/** SHOP-4: the metafield is set and nothing is in stock. */
export function isPreOrder(metafields: Metafields, quantityAvailable: number | null): boolean {
  return (
    metafield(metafields, 'accepting_preorders') === 'true' && quantityAvailable !== null && quantityAvailable <= 0
  );
}

/** A metafield by which a merchant hides a product from search engines and sitemaps (Shopify, "Hide a page from search engines"). */
export function isHidden(hidden: { value: string } | null): boolean {
  return hidden?.value === '1';
}

/**
 * The storefront names everything by a global id, "gid://shopify/ProductVariant/2003" (https://shopify.dev/docs/api/usage/gids). Only plain ids,
 * "2003", leave this folder; they become global ids again when a document is sent. A cart's id is the exception: it stays global, in a cookie.
 */
type Kind = 'Product' | 'Collection' | 'ProductVariant' | 'SellingPlan' | 'CartLine';

const prefix = (kind: Kind) => `gid://shopify/${kind}/`;

const number = /^\d{1,20}$/;

/** A line's id ends with its cart's id: "gid://shopify/CartLine/d2a1?cart=c9". */
const plain: Readonly<Record<Kind, RegExp>> = {
  Product: number,
  Collection: number,
  ProductVariant: number,
  SellingPlan: number,
  CartLine: /^[\w-]{1,80}(\?cart=[\w-]{1,80})?$/,
};

/** @throws TypeError for anything but a global id of this kind */
export function plainId(kind: Kind, globalId: unknown): string {
  const id =
    typeof globalId === 'string' && globalId.startsWith(prefix(kind)) ? globalId.slice(prefix(kind).length) : '';
  if (plain[kind].test(id)) return id;
  throw new TypeError(`Not a global id of a ${kind}.`);
}

/** The id that the storefront has for a plain one: "2003" is "gid://shopify/ProductVariant/2003". */
export function globalId(kind: Kind, id: string): string {
  return prefix(kind) + id;
}

/** Whether a text has the form of a cart's id. Other texts are not requested, because the storefront returns an error for them instead of null. */
export function isCartId(id: string): boolean {
  return /^gid:\/\/shopify\/Cart\/[\w-]{1,100}(\?key=[\w-]{1,100})?$/.test(id);
}

/** Whether a text has the form of an ISO 4217 code, which is all that `Intl` requires. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

/**
 * A provider's money (a decimal string of any precision) as integer minor units; exact, without floating point.
 * @throws TypeError for an amount that is not a decimal number, and for a currency that is not a code
 */
export function shapeMoney(money: { amount: string; currencyCode: string }): Money {
  if (!isCurrency(money.currencyCode)) throw new TypeError(`"${money.currencyCode}" is not a currency code.`);
  return { minor: minorUnits(money.amount), currency: money.currencyCode };
}

/**
 * "12.5" is 1250. Further decimals than two are rounded half up.
 * @throws TypeError for text that is not a decimal number
 */
export function minorUnits(amount: string): number {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount.trim());
  if (!match) throw new TypeError(`"${amount}" is not a decimal amount.`);
  const [, sign, whole = '0', fraction = ''] = match;
  const hundredths = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  const rounded = hundredths + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
  return sign && rounded !== 0 ? -rounded : rounded;
}

/**
 * A storefront image as a `Picture`; null without a web URL or a size, because an image without a size would shift the layout.
 *
 * @param alt Alternative text for an image without any: the product's title.
 * @param nightPictures The product's night pictures (`nightPicturesOf`).
 */
export function shapePicture(
  image: ImagePartsFragment | null | undefined,
  alt: string,
  nightPictures: readonly string[] = [],
): Picture | null {
  if (!image) return null;
  const { url, width, height } = image;
  if (!isLength(width) || !isLength(height) || !isImageUrl(url)) return null;
  const night = nightPictures.find((name) => name === nightName(url));
  return {
    service: 'storefront',
    url,
    width,
    height,
    alt: optionalText(image.altText) || alt,
    ...(night !== undefined && { night }),
  };
}

/**
 * File names of a product's night pictures, which are in the folder of its pictures. A metafield lists them, because the storefront's media have no
 * field for a second picture. The night picture of `front.jpg` is `front-night.jpg`.
 */
export function nightPicturesOf(metafields: Metafields): string[] {
  const names = parseJson(metafield(metafields, 'night_pictures') ?? '');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** The file's name with `-night` before its ending. */
function nightName(url: string): string {
  const [, name = '', ending = ''] = /([^/]*)(\.\w+)$/.exec(new URL(url).pathname) ?? [];
  return `${name}-night${ending}`;
}

function isLength(pixels: unknown): pixels is number {
  return typeof pixels === 'number' && pixels > 0;
}

function isImageUrl(url: unknown): url is string {
  return typeof url === 'string' && isWebUrl(url);
}
