import { expect, test, vi } from 'vitest';
import { createProviders } from '../providers.ts';
import { defaultRange } from '../storefront/range.ts';
import { defaultTimeouts } from './timeouts.ts';

test('each provider’s timeout is the documented one', () => {
  expect(defaultTimeouts).toEqual({
    storefront: 3000,
    content: 30_000,
    startPage: 3000,
    cloud: 3000,
    newsletter: 4000,
    geo: 5000,
    video: 4000,
    openCircuit: 2000,
    errorReports: 5000,
    sharedRead: 4000,
    list: 20_000,
  });
});

/** Never responds; rejects as `fetch` does when it is aborted. */
const silent: typeof fetch = (_url, init) =>
  new Promise((_answered, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

const addresses = {
  storefront: { domain: 'http://storefront.test', token: 't', apiVersion: '2023-10' },
  range: defaultRange,
  content: { space: 's', environment: 'master', deliveryToken: 't', host: 'http://content.test' },
  startPage: { project: 'p', dataset: 'd', token: null, apiHost: 'http://start.test' },
  cloud: 'http://cloud.test',
  newsletter: 'http://list.test/subscribe/post?u=u&id=id',
  geo: { url: 'http://geo.test', token: null, isLocal: false },
  video: { url: 'http://video.test', siteUrl: 'http://shop.test' },
  graceMs: 0,
  errorReports: null,
};

test('[NET-3][CONSENT-2] a call to a provider that does not respond ends at its timeout', async () => {
  const original = AbortSignal.timeout;
  // Every timeout ends at once; the message has its length.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => original.call(AbortSignal, 1));
  const { storefront, content, startPage, cloud, geo, newsletter } = createProviders(addresses, silent, () => {});
  const calls = {
    storefront: storefront.product('any'),
    // Not cached, so that its timeout is not that of shared reads.
    content: content.contentTypes(),
    startPage: startPage.page(),
    cloud: cloud?.creditCheck(`cc_${'0'.repeat(32)}`),
    geo: geo.countryOf('203.0.113.9'),
    newsletter: newsletter.subscribe('ada@example.com'),
  };
  const faults = await Promise.allSettled(Object.values(calls));
  timeout.mockRestore();
  const messages = faults.map((settled) => (settled.status === 'rejected' ? settled.reason.message : 'resolved'));
  expect(Object.fromEntries(Object.keys(calls).map((name, index) => [name, messages[index]]))).toEqual({
    storefront: 'timeout of 3000ms exceeded',
    content: 'timeout of 30000ms exceeded',
    startPage: 'timeout of 3000ms exceeded',
    cloud: 'timeout of 3000ms exceeded',
    geo: 'timeout of 5000ms exceeded',
    newsletter: 'timeout of 4000ms exceeded',
  });
});
