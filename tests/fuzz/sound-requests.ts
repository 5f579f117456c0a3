import type { Accounts } from '../contract/support/accounts.ts';
import type { WireRequest } from './random-request.ts';

const json = { 'content-type': 'application/json' };

/** Requests as clients send them, one or more to each stand-in: what the mutated ones begin from. */
export function soundRequests(accounts: Accounts, control: string): WireRequest[] {
  const { storefront, content, startPage } = accounts;
  const get = (origin: string, path: string, headers = {}): WireRequest => ({
    method: 'GET',
    origin,
    path,
    headers,
    body: '',
  });
  const post = (origin: string, path: string, body: unknown, headers = json): WireRequest => ({
    method: 'POST',
    origin,
    path,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const token = { ...json, 'x-shopify-storefront-access-token': storefront.publicToken };
  const contentOrigin = `http://${content.host}`;
  const space = `/spaces/${content.space}/environments/${content.environment}`;
  const bearer = { authorization: `Bearer ${content.deliveryToken}` };
  const queryOrigin = startPage.apiHost ?? '';
  const data = `/v${startPage.apiVersion}/data`;
  const editor = { ...json, authorization: `Bearer ${startPage.token}` };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return [
    post(storefront.url, '/api/2023-10/graphql.json', { query: '{ shop { name } }', variables: {} }, token),
    post(
      storefront.url,
      '/api/2026-04/graphql',
      { query: 'query Q($n: Int) { products(first: $n) { nodes { id } } }', variables: { n: 2 } },
      token,
    ),
    get(contentOrigin, `${space}/entries?content_type=article&order=-sys.createdAt&limit=5&include=2`, bearer),
    get(contentOrigin, `${space}/entries?content_type=page&fields.slug[in]=about,faq&locale=*`, bearer),
    get(contentOrigin, `${space}/assets?limit=2&skip=1`, bearer),
    get(contentOrigin, `${space}/sync?initial=true&limit=3`, bearer),
    get(
      queryOrigin,
      `${data}/query/${startPage.dataset}?query=*%5B_type%20%3D%3D%20%24type%5D%5B0...2%5D&%24type=%22page%22`,
    ),
    post(queryOrigin, `${data}/query/${startPage.dataset}`, {
      query: '*[_id == $id][0]{_id}',
      params: { id: 'start' },
    }),
    post(
      queryOrigin,
      `${data}/mutate/${startPage.dataset}?returnIds=true&dryRun=true`,
      { mutations: [{ create: { _type: 'page' } }] },
      editor,
    ),
    get(queryOrigin, `${data}/listen/${startPage.dataset}?query=*&includeResult=true`),
    get(accounts.media.url, '/'),
    get(accounts.checkout.url, '/cart/c/none'),
    post(accounts.checkout.url, '/cart/c/none', 'email=a%40b.test&name=A', form),
    get(accounts.newsletter.url, '/subscribe/post-json?u=sandbox&id=news&EMAIL=a%40b.test&c=cb1'),
    get(accounts.support.url, '/hc/en-us/search?utf8=%E2%9C%93&query=battery'),
    get(accounts.support.url, '/api/v2/help_center/en-us/articles/search.json?query=battery&page=1&per_page=2'),
    get(accounts.dashboard.url, '/'),
    get(accounts.geo.url, '/?country=DE', { accept: 'application/json' }),
    post(
      accounts.errorReports.url,
      '/api/1/envelope/?sentry_key=sandbox',
      '{"event_id":"9ec79c33ec9942ab8353589fcb2e04dc"}\n{"type":"event"}\n{"message":"x"}\n',
    ),
    post(accounts.cloud.url, '/credit-checks', { amount: 29900 }),
    get(accounts.video.url, '/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F1&width=640'),
    get(accounts.pixel.url, '/tr/?id=1&ev=PageView&dl=http%3A%2F%2Fshop.test%2F'),
    get(control, '/_sandbox/requests'),
    post(control, '/_sandbox/clock', { advanceMs: 1 }),
    post(control, '/_sandbox/stock', { variantId: '2009', quantity: 3 }),
  ];
}
