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

/** Each provider's read, and its usual answer. */
const reads: Record<string, { ask: (fetch: Fetch) => Promise<unknown>; usual: unknown }> = {
  startPage: {
    ask: (fetch) => createStartPage({ project: 'p', dataset: 'd', token: null, apiHost: host }, fetch, report).page(),
    usual: { result: { _type: 'genericPage', slug: 'start', title: 'Start' } },
  },
  cloud: {
    ask: (fetch) => createCloud(host, fetch).creditCheck(`cc_${'0'.repeat(32)}`),
    usual: { id: 'cc_1', status: 'approved', amount: { amount: '1.00', currencyCode: 'USD' }, expiresAt: null },
  },
  geo: {
    ask: (fetch) => createGeo({ url: host, token: null, isLocal: false }, fetch).countryOf('203.0.113.9'),
    usual: { ip: '203.0.113.9', country: 'US' },
  },
  video: {
    ask: (fetch) => createVideo({ url: host, siteUrl: host }, fetch, createResponseCache({ report })).film(film),
    usual: { type: 'video', title: 'A film', html: `<iframe src="${host}/video/76979871"></iframe>`, duration: 60 },
  },
  newsletter: {
    ask: (fetch) => createNewsletter(`${host}/subscribe/post?u=a&id=b`, fetch).subscribe('a@b.test'),
    usual: null,
  },
};

function answering(body: string, status = 200, headers: Record<string, string> = {}): Fetch {
  return async () => new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
}

const names = Object.keys(reads);
const ask = (name: string, fetch: Fetch) => reads[name]?.ask(fetch);

describe('[NET-10] a success of another form than asked for is malformed, never “there is none”', () => {
  const bodies = ['{}', '[]', '"text"', '7', '', '<html>', '{"message":"upstream unavailable"}', '{"result":"text"}'];
  const cases = names.flatMap((name) => bodies.map((body) => [name, body] as const));

  test.each(cases)('%s: %s', async (name, body) => {
    await expect(ask(name, answering(body))).rejects.toMatchObject({
      name: 'ProviderError',
      code: 'PROVIDER_MALFORMED',
      provider: name,
    });
  });

  test.each(['US', 'usd', '', null, 840])('a credit check in the currency %j', async (currencyCode) => {
    const check = { id: 'cc_1', status: 'approved', amount: { amount: '1.00', currencyCode } };
    await expect(ask('cloud', answering(JSON.stringify(check)))).rejects.toMatchObject({ code: 'PROVIDER_MALFORMED' });
  });

  test.each(names.filter((name) => reads[name]?.usual))('while the usual answer is read: %s', async (name) => {
    expect(await ask(name, answering(JSON.stringify(reads[name]?.usual)))).not.toBeNull();
  });
});

describe('[NET-10] statuses', () => {
  test.each(names)('429 is throttled, with the wait, everywhere: %s', async (name) => {
    const throttled = { code: 'PROVIDER_THROTTLED', provider: name, status: 429, retryAfterMs: 7000 };
    await expect(ask(name, answering('{}', 429, { 'retry-after': '7' }))).rejects.toMatchObject(throttled);
  });

  test.each(names)('a redirect is refused: %s', async (name) => {
    const asked: RequestInit[] = [];
    const redirecting: Fetch = async (_, init) => {
      asked.push(init ?? {});
      return new Response('{}', { status: 307, headers: { location: 'https://evil.test/' } });
    };
    await expect(ask(name, redirecting)).rejects.toMatchObject({ name: 'ProviderError', provider: name });
    expect(asked.map(({ redirect }) => redirect)).toEqual(['manual']);
  });

  test.each(names)('an answer above its bound is given up: %s', async (name) => {
    let read = 0;
    const endless: Fetch = async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            read += 1;
            controller.enqueue(new Uint8Array(64 * 1024));
          },
        }),
      );
    await expect(ask(name, endless)).rejects.toMatchObject({ code: 'PROVIDER_MALFORMED', provider: name });
    expect(read).toBeLessThan(200);
  });
});
