import type { SiteRequest } from '#tests/soak/site-requests.ts';
import { siteUrl } from '#tests/support/site.ts';
import type { Random } from './random.ts';
import { mutate } from './random-request.ts';

/** A host that no response may link or redirect to. */
export const foreignHost = 'evil.example';

const foreignAddresses = [
  `//${foreignHost}/`,
  `//${foreignHost}`,
  `/\\${foreignHost}/`,
  `/%09/${foreignHost}/`,
  `/%5c${foreignHost}/`,
  `/%2f%2f${foreignHost}/`,
  `/.//${foreignHost}/`,
  `/..//${foreignHost}/x`,
  `///${foreignHost}`,
  `/@${foreignHost}/`,
  `/x%0d%0alocation:%20https://${foreignHost}/`,
  `/https://${foreignHost}/`,
];
const pathFragments = [
  '%0a',
  '%0d%0a',
  '%2f',
  '%5c',
  '%00',
  '%09',
  '//',
  '/',
  '/./',
  '/../',
  ';',
  '%25',
  '%',
  '%ff',
  '\\',
  '.data',
  '?',
  '#',
];
const bodies = [
  '',
  'text',
  '{}',
  '{"intent":"add"}',
  '[',
  'null',
  'intent=',
  '&&&===',
  '\u0000',
  'intent=add&item.=&quantity.=',
  'x'.repeat(70_000),
];
const types = [
  'text/plain',
  'application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'image/png',
  'a/b; charset=x',
  '',
];
const cookieNames = [
  'cart',
  'cart_back',
  'cart_seen',
  'cart_notes',
  'cart_removed',
  'cart_count',
  'credit_check',
  'cookieconsent_status',
  'x',
];
const cookieValues = [
  '',
  '%',
  '%00',
  '%0d%0aset-cookie:%20a=b',
  'gid://shopify/Cart/none-such-cart',
  'gid%3A%2F%2Fshopify%2FCart%2F12345678%3Fkey%3Dx',
  '../../x',
  '%f0%9f%99%82',
  '"',
  'a'.repeat(3000),
  ...foreignAddresses.map(encodeURIComponent),
];

type Change = (request: SiteRequest, random: Random) => SiteRequest;

const changes: readonly Change[] = [
  (request, random) => ({ ...request, path: random.pick(foreignAddresses) + request.path.slice(random.below(2)) }),
  (request, random) => {
    const at = 1 + random.below(request.path.length);
    return { ...request, path: request.path.slice(0, at) + random.pick(pathFragments) + request.path.slice(at) };
  },
  (request, random) => ({ ...request, path: request.path + random.pick(pathFragments) + random.pick(['', 'e', '/e']) }),
  (request, random) => ({
    ...request,
    body: random.pick(bodies),
    headers: { ...request.headers, 'content-type': random.pick(types) },
  }),
  (request, random) => ({
    ...request,
    method: 'POST',
    body: random.pick(bodies),
    headers: without(request.headers, 'content-type'),
  }),
  (request, random) => withCookie(request, random),
  (request, random) => withHeader(request, 'referer', siteUrl + random.pick(foreignAddresses)),
  (request, random) =>
    withHeader(
      request,
      random.pick([
        'origin',
        'host',
        'x-forwarded-host',
        'x-forwarded-proto',
        'x-request-id',
        'accept-language',
        'sec-gpc',
        'accept',
      ]),
      random.pick([
        '',
        'null',
        foreignHost,
        `https://${foreignHost}`,
        `${foreignHost}:99999`,
        'é',
        '*/*;q=x',
        'a'.repeat(2000),
      ]),
    ),
  (request, random) => {
    const { method, path, headers, body } = mutate({ ...request, origin: siteUrl }, random);
    return { ...request, method, path, headers, body };
  },
];

/** A request of the site's list with one to three random changes; rarely, a path of thousands of segments. */
export function changedRequest(request: SiteRequest, random: Random): SiteRequest {
  if (random.percent(1)) return { ...request, path: '/a'.repeat(100 + random.below(7000)) };
  return Array.from({ length: 1 + random.below(3) }).reduce<SiteRequest>(
    (changed) => random.pick(changes)(changed, random),
    request,
  );
}

/** Non-form bodies to every action of the site, and addresses that failed once. */
export function recordedRequests(list: readonly SiteRequest[]): SiteRequest[] {
  const forms = list.filter(({ method }) => method === 'POST');
  const get = (path: string, headers = {}): SiteRequest => ({
    name: `GET ${path.slice(0, 50)}`,
    method: 'GET',
    path,
    headers: { accept: 'text/html', ...headers },
    body: '',
  });
  return [
    get('/x%0ay/e'),
    get('/x%0ay/e.data'),
    get('/a'.repeat(7900)),
    ...foreignAddresses.map((path) => get(path)),
    ...foreignAddresses.map((path) => get('/cart', { referer: siteUrl + path })),
    ...foreignAddresses.map((path) => get('/cart', { cookie: `cart_back=${encodeURIComponent(path)}` })),
    ...forms.flatMap((form) =>
      [
        { type: 'text/plain', body: 'text' },
        { type: 'application/json', body: '{}' },
        { type: null, body: 'text' },
        { type: 'multipart/form-data', body: '--x' },
      ].map(({ type, body }) => {
        const headers = without(form.headers, 'content-type');
        return {
          ...form,
          name: `${form.name} as ${type}`,
          body,
          headers: type === null ? headers : { ...headers, 'content-type': type },
        };
      }),
    ),
  ];
}

function withCookie(request: SiteRequest, random: Random): SiteRequest {
  return withHeader(request, 'cookie', `${random.pick(cookieNames)}=${random.pick(cookieValues)}`);
}

function withHeader(request: SiteRequest, name: string, value: string): SiteRequest {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

function without(headers: Record<string, string>, gone: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== gone));
}
