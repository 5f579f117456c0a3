import { tunnelDsn, tunnelPath } from '#site/kernel/error-reports/tunnel.ts';
import { items } from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

/** A valid request, to be sent repeatedly or with changes. */
export interface SiteRequest {
  /** Stable, since recorded cases refer to it. */
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** The state of a visitor. */
export interface Visitor {
  /** The value of a Cookie header. */
  cookie: string;
  /** The cart line's id. */
  line: string;
  /** The address of an existing film of the video host. */
  film: string;
}

const pages = [
  '/',
  '/faq',
  '/about',
  '/contact',
  '/start',
  '/shop',
  '/shop/phones',
  '/shop/products/light-phone-iii',
  '/shop/products/light-phone-ii-black',
  '/shop/products/sim-card',
  '/products',
  '/products/anything?colour=black',
  '/blog',
  '/blog/on-waiting',
  '/compatibility-checker',
  '/compatibility-checker?phone=iii&country=US',
  '/newsletter',
  '/consent',
  '/order-confirmation',
  '/footer',
  '/dashboard',
  '/support',
  '/usermanual',
  '/no-such-page',
  '/blog/no-such-article',
  '/shop/no-such-collection',
  '/shop/products/no-such-product',
];

const files = ['/favicon.svg', '/manifest.webmanifest', '/assets/no-such-file.js'];

const json = ['/visitor.json', '/consent.json', '/newsletter.json'];

const data = [
  '/_.data',
  '/faq.data',
  '/shop.data',
  '/listing.json.data?collection=phones',
  '/shop/products/light-phone-iii.data',
  '/blog.data',
];

const form = {
  accept: 'text/html',
  'content-type': 'application/x-www-form-urlencoded',
  origin: siteUrl,
};

const applicant = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  dateOfBirth: '1990-05-01',
  line1: '1 Quiet Street',
  city: 'Brooklyn',
  region: 'NY',
  postalCode: '11201',
  country: 'US',
};

/** Requests to every route of the site, of every kind: pages, router data, JSON, forms. */
export function siteRequests({ cookie, line, film }: Visitor): SiteRequest[] {
  const withCart = { accept: 'text/html', cookie };
  const add = { intent: 'add', 'item.black': items.black, 'quantity.black': '1' };
  const phone = '/shop/products/light-phone-iii';
  return [
    ...pages.map((path) => get(path)),
    ...data.map((path) => get(path, { accept: 'text/x-script' })),
    ...json.map((path) => get(path, { accept: 'application/json' })),
    ...files.map((path) => get(path, { accept: '*/*' })),
    get('/blog/feed.xml', { accept: 'application/rss+xml' }),
    { ...get(`/film.json?url=${encodeURIComponent(film)}`), name: 'GET /film.json' },
    get('/cart'),
    ...['/cart', '/cart/sim', '/cart/phone', '/checkout'].map((path) => ({
      ...get(path, withCart),
      name: `GET ${path} with a cart`,
    })),
    { ...get('/cart', { ...withCart, accept: 'application/json' }), name: 'GET /cart as JSON' },
    ...['/credit-check?product=light-phone-iii', '/credit-check.data'].map((path) => get(path, withCart)),
    post('/cart add', '/cart', add),
    post('/cart add to a cart', '/cart', { ...add, 'item.sim': items.sim, 'quantity.sim': '1' }, withCart),
    post('/cart update', '/cart', { intent: 'update', line, quantity: '2' }, withCart),
    post('/cart remove', '/cart', { intent: 'update', line, quantity: '0' }, withCart),
    post('/cart SIM card', '/cart', { intent: 'sim' }, withCart),
    post('/cart referral', '/cart', { intent: 'refer', ref: 'friend', referrer: 'somebody' }, withCart),
    post('/cart add as JSON', '/cart', add, { ...withCart, accept: 'application/json' }),
    post('/cart step', '/cart', { intent: 'update', line, by: '1' }, withCart),
    post('/checkout', '/checkout', {}, withCart),
    post('product form', phone, { intent: 'add', 'item.newer': items.newer, 'quantity.newer': '1' }),
    post('guided form', '/products', { ...add, 'item.case': items.case, 'quantity.case': '1' }),
    post('/credit-check', '/credit-check?product=light-phone-iii', applicant),
    post('/credit-check.data', '/credit-check.data?product=light-phone-iii', applicant, { accept: '*/*' }),
    post('/newsletter', '/newsletter', { EMAIL: 'ada@example.com' }),
    post('/newsletter.json', '/newsletter.json', { EMAIL: 'ada@example.com' }, { accept: 'application/json' }),
    post('/consent', '/consent', { choice: 'deny' }),
    {
      name: 'POST error report',
      method: 'POST',
      path: tunnelPath,
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin: siteUrl },
      body: `{"dsn":"${tunnelDsn}"}\n{"type":"event"}\n{"message":"A button broke."}\n`,
    },
    post('/consent by a script', '/consent', { choice: 'allow' }, { accept: '*/*' }),
  ];
}

function get(path: string, headers: Record<string, string> = { accept: 'text/html' }): SiteRequest {
  return { name: `GET ${path}`, method: 'GET', path, headers, body: '' };
}

function post(
  name: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): SiteRequest {
  return {
    name: `POST ${name}`,
    method: 'POST',
    path,
    headers: { ...form, ...headers },
    body: new URLSearchParams(fields).toString(),
  };
}
