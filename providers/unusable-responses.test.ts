import { describe, expect, test } from 'vitest';
import { createCloud } from './cloud/cloud.ts';
import { createGeo } from './geo/geo.ts';
import { createNewsletter } from './newsletter/newsletter.ts';
import { createStartPage } from './start-page/start-page.ts';
import { createResponseCache } from './transport/response-cache/response-cache.ts';
import { createVideo } from './video/video.ts';

type Fetch = typeof globalThis.fetch;

const report = () => {};
const host = 'https://provider.test';
const film = `${host}/76979871`;

/** Each provider's call, and the body of a success. */
const reads: Record<string, { read: (fetch: Fetch) => Promise<unknown>; success: unknown }> = {
  startPage: {
    read: (fetch) => createStartPage({ project: 'p', dataset: 'd', token: null, apiHost: host }, fetch, report).page(),
    success: { result: { _type: 'genericPage', slug: 'start', title: 'Start' } },
  },
  cloud: {
    read: (fetch) => createCloud(host, fetch).creditCheck(`cc_${'0'.repeat(32)}`),
    success: { id: 'cc_1', status: 'approved', amount: { amount: '1.00', currencyCode: 'USD' }, expiresAt: null },
  },
  geo: {
    read: (fetch) => createGeo({ url: host, token: null, isLocal: false }, fetch).countryOf('203.0.113.9'),
    success: { ip: '203.0.113.9', country: 'US' },
  },
  video: {
    read: (fetch) => createVideo({ url: host, siteUrl: host }, fetch, createResponseCache({ report })).film(film),
    success: { type: 'video', title: 'A film', html: `<iframe src="${host}/video/76979871"></iframe>`, duration: 60 },
  },
  newsletter: {
    read: (fetch) => createNewsletter(`${host}/subscribe/post?u=a&id=b`, fetch, () => {}).subscribe('a@b.test'),
    success: null,
  },
};

function respondWith(body: string, status = 200, headers: Record<string, string> = {}): Fetch {
  return async () => new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
}

const names = Object.keys(reads);
const read = (name: string, fetch: Fetch) => reads[name]?.read(fetch);

describe('a success in an unexpected format is `malformed`, never “not found”', () => {
  const bodies = ['{}', '[]', '"text"', '7', '', '<html>', '{"message":"upstream unavailable"}', '{"result":"text"}'];
  const cases = names.flatMap((name) => bodies.map((body) => [name, body] as const));

  test.each(cases)('%s: %s', async (name, body) => {
    await expect(read(name, respondWith(body))).rejects.toMatchObject({
      name: 'ProviderError',
      code: 'PROVIDER_MALFORMED',
      provider: name,
    });
  });

  test.each(['US', 'usd', '', null, 840])('a credit check in the currency %j', async (currencyCode) => {
    const check = { id: 'cc_1', status: 'approved', amount: { amount: '1.00', currencyCode } };
    await expect(read('cloud', respondWith(JSON.stringify(check)))).rejects.toMatchObject({
      code: 'PROVIDER_MALFORMED',
    });
  });

  test.each(names.filter((name) => reads[name]?.success))('the expected format is read: %s', async (name) => {
    expect(await read(name, respondWith(JSON.stringify(reads[name]?.success)))).not.toBeNull();
  });
});

describe('statuses', () => {
  test.each(names)('429 is `throttled`, with Retry-After: %s', async (name) => {
    const throttled = { code: 'PROVIDER_THROTTLED', provider: name, status: 429, retryAfterMs: 7000 };
    await expect(read(name, respondWith('{}', 429, { 'retry-after': '7' }))).rejects.toMatchObject(throttled);
  });

  test.each(names)('a redirect is `refused`, and not followed: %s', async (name) => {
    const requests: RequestInit[] = [];
    const redirecting: Fetch = async (_, init) => {
      requests.push(init ?? {});
      return new Response('{}', { status: 307, headers: { location: 'https://evil.test/' } });
    };
    await expect(read(name, redirecting)).rejects.toMatchObject({ name: 'ProviderError', provider: name });
    expect(requests.map(({ redirect }) => redirect)).toEqual(['manual']);
  });

  test.each(names)('a body above the maximum size is aborted: %s', async (name) => {
    let sent = 0;
    const endless: Fetch = async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 1;
            controller.enqueue(new Uint8Array(64 * 1024));
          },
        }),
      );
    await expect(read(name, endless)).rejects.toMatchObject({ code: 'PROVIDER_MALFORMED', provider: name });
    expect(sent).toBeLessThan(200);
  });
});
