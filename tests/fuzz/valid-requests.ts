import { z } from 'zod';
import type { Accounts } from '../contract/support/accounts.ts';
import { creditCheck, findAddresses } from './find-addresses.ts';
import type { WireRequest } from './random-request.ts';

const json = { 'content-type': 'application/json' };

/** Valid requests to each provider of the sandbox, from which mutated ones are derived. */
export async function validRequests(accounts: Accounts, control: string): Promise<WireRequest[]> {
  const { storefront, content, startPage } = accounts;
  const { pictures, checkout, film, creditCheck: check } = await findAddresses(accounts);
  const list = z.object({ u: z.string(), id: z.string() }).parse(accounts.newsletter);
  const { dsn } = z.object({ dsn: z.url() }).parse(accounts.errorReports);
  const { username: reportsKey, pathname: reportsProject } = new URL(dsn);
  const get = (origin: string, path: string, headers = {}): WireRequest => ({
    method: 'GET',
    origin,
    path,
    headers,
    body: '',
  });
  const at = (address: string, more = '', headers = {}): WireRequest => {
    const { origin, pathname, search } = new URL(address);
    return get(origin, `${pathname}${search}${more && (search === '' ? '?' : '&')}${more}`, headers);
  };
  const post = (origin: string, path: string, body: unknown, headers: Record<string, string> = json): WireRequest => ({
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
    get(contentOrigin, `${space}/entries?content_type=article&fields.slug[in]=a,b&locale=*&select=fields.slug`, bearer),
    get(
      contentOrigin,
      `${space}/entries?content_type=article&query=phone&fields.title[match]=light&cursor=true`,
      bearer,
    ),
    get(contentOrigin, `${space}/assets?limit=2&skip=1&mimetype_group=image`, bearer),
    get(contentOrigin, `${space}/sync?initial=true&limit=3&type=Entry`, bearer),
    get(contentOrigin, `${space}/content_types`, bearer),
    get(contentOrigin, `${space}/locales?access_token=${content.previewToken}`),
    get(
      queryOrigin,
      `${data}/query/${startPage.dataset}?query=*%5B_type%20%3D%3D%20%24type%5D%5B0...2%5D&%24type=%22page%22`,
    ),
    get(
      queryOrigin,
      `${data}/query/${startPage.dataset}?query=*%5B0...5%5D%20%7C%20order(_type%20desc)%7B...%2C%22n%22%3Acount(*%5Breferences(%5E._id)%5D)%7D`,
    ),
    post(queryOrigin, `${data}/query/${startPage.dataset}`, {
      query: '*[_id == $id][0]{_id}',
      params: { id: 'start' },
    }),
    get(queryOrigin, `${data}/doc/${startPage.dataset}/start,other`),
    post(
      queryOrigin,
      `${data}/mutate/${startPage.dataset}?returnIds=true&returnDocuments=true&dryRun=true`,
      {
        mutations: [
          { create: { _id: 'a', _type: 'page' } },
          { patch: { id: 'a', set: { 'b.c[0]': 1 }, unset: ['d'] } },
        ],
      },
      editor,
    ),
    post(
      queryOrigin,
      `${data}/actions/${startPage.dataset}`,
      {
        actions: [
          {
            actionType: 'sanity.action.document.create',
            publishedId: 'fuzz',
            attributes: { _id: 'drafts.fuzz', _type: 'page' },
            ifExists: 'ignore',
          },
        ],
        dryRun: true,
      },
      editor,
    ),
    get(queryOrigin, `${data}/listen/${startPage.dataset}?query=*&includeResult=true`),
    get(queryOrigin, `${data}/live/events/${startPage.dataset}`),
    get(queryOrigin, `/v${startPage.apiVersion}/check/cors`, { origin: 'http://shop.test' }),
    at(pictures[0] ?? '', 'width=60&height=40&crop=center&format=webp'),
    at(pictures[1] ?? '', 'w=60&h=40&fit=pad&f=top&fm=jpg&fl=progressive&q=50&r=5&bg=rgb:f2f0ec'),
    at(pictures[2] ?? '', 'rect=10,10,100,100&w=60&h=40&fit=crop&q=50&auto=format', { accept: 'image/webp' }),
    at(pictures[2] ?? '', '', { range: 'bytes=0-99' }),
    at(checkout),
    post(
      new URL(checkout).origin,
      `${new URL(checkout).pathname}${new URL(checkout).search}`,
      'email=a%40b.test&name=A',
      {
        ...form,
        origin: new URL(checkout).origin,
      },
    ),
    get(accounts.newsletter.url, `/subscribe/post-json?u=${list.u}&id=${list.id}&EMAIL=a%40b.test&c=cb1`),
    post(accounts.newsletter.url, `/subscribe/post?u=${list.u}&id=${list.id}`, 'EMAIL=c%40d.test&FNAME=A', form),
    get(accounts.support.url, '/hc/en-us/search?utf8=%E2%9C%93&query=battery'),
    get(accounts.support.url, '/api/v2/help_center/en-us/articles/search.json?query=battery&page=1&per_page=2'),
    get(accounts.dashboard.url, '/login'),
    get(accounts.geo.url, '/?country=DE', { accept: 'application/json' }),
    get(accounts.geo.url, '/v3/ip-country/?key=k&format=json&callback=found', { 'x-sandbox-country': 'FR' }),
    get(accounts.geo.url, '/geoip/v2.1/country/me?country=US'),
    post(
      accounts.errorReports.url,
      `/api${reportsProject}/envelope/?sentry_key=${reportsKey}`,
      '{"event_id":"9ec79c33ec9942ab8353589fcb2e04dc"}\n{"type":"event","length":15}\n{"message":"x"}\n',
      { 'content-type': 'text/plain' },
    ),
    post(accounts.cloud.url, '/v1/credit-checks', creditCheck, { ...json, 'idempotency-key': 'k1' }),
    at(check),
    get(accounts.cloud.url, '/v1/credit-terms'),
    get(accounts.video.url, `/api/oembed.json?url=${encodeURIComponent(film)}&width=640&dnt=1`),
    get(accounts.video.url, `/video${new URL(film).pathname}?dnt=1&autoplay=1&muted=1&texttrack=en`),
    at(film),
    get(accounts.pixel.url, '/en_US/fbevents.js'),
    get(accounts.pixel.url, '/signals/config/1?v=2.0'),
    get(accounts.pixel.url, '/tr/?id=1&ev=PageView&dl=http%3A%2F%2Fshop.test%2F&cd%5Bvalue%5D=1'),
    get(control, '/_sandbox/requests'),
    get(control, '/_sandbox/settings'),
    post(control, '/_sandbox/webhooks', { provider: 'content', url: 'http://127.0.0.1:9/hook', topics: ['*.publish'] }),
    post(control, '/_sandbox/clock', { advanceMs: 1 }),
    post(control, '/_sandbox/stock', { variantId: '2009', quantity: 3 }),
  ];
}
