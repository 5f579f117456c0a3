import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listenOnLoopback } from '#tests/support/listen.ts';
import { createContent } from './content/content.ts';
import { skipWaits } from './content/testing/waits.ts';
import { createGeo } from './geo/geo.ts';
import { createStartPage } from './start-page/start-page.ts';
import { createStorefront } from './storefront/storefront.ts';
import { callScope } from './transport/call-scope.ts';
import { createCircuit } from './transport/circuit.ts';
import { call } from './transport/http.ts';
import { createResponseCache } from './transport/response-cache/response-cache.ts';

/** Accepts requests and never responds. */
let silent: Listening;
/** A port without a listener. */
const nowhere = 'http://127.0.0.1:1';

beforeAll(async () => {
  silent = await listenOnLoopback(createServer(() => {}));
});
afterAll(() => silent.close());

const report = () => {};
const request = (url: string, timeout: number) =>
  call(url, {}, { provider: 'geo', fetch, circuit: createCircuit('geo'), timeout, retries: 0 });

describe('[NET-10] every client has the same message for', () => {
  test('a refused connection', async () => {
    skipWaits();
    const storefront = createStorefront({ domain: nowhere, token: 't', apiVersion: '2023-10' }, fetch);
    const startPage = createStartPage({ project: 'p', dataset: 'd', token: null, apiHost: nowhere }, fetch, report);
    const content = createContent(
      { space: 's', environment: 'master', deliveryToken: 't', host: nowhere },
      fetch,
      report,
      createResponseCache({ report }),
    );
    const geo = createGeo({ url: nowhere, token: null, isLocal: false }, fetch);
    const calls = [
      request(nowhere, 5000),
      storefront.product('any'),
      startPage.page(),
      content.page('any'),
      geo.countryOf('203.0.113.9'),
    ];
    for (const settled of await Promise.allSettled(calls)) {
      const unreachable = { message: 'Network Error', code: 'PROVIDER_UNREACHABLE', status: null };
      expect(settled).toMatchObject({ status: 'rejected', reason: unreachable });
    }
  });

  test('a timeout', async () => {
    const startPage = createStartPage(
      { project: 'p', dataset: 'd', token: null, apiHost: silent.origin },
      fetch,
      report,
      50,
    );
    await expect(request(silent.origin, 40)).rejects.toMatchObject({ message: 'timeout of 40ms exceeded' });
    await expect(startPage.page()).rejects.toMatchObject({
      message: 'timeout of 50ms exceeded',
      code: 'PROVIDER_TIMEOUT',
    });
  });

  test('an aborted request', async () => {
    const leaving = new AbortController();
    const scope = { signal: leaving.signal, deadline: performance.now() + 4000 };
    const response = callScope.run(scope, () => request(silent.origin, 5000));
    leaving.abort();
    await expect(response).rejects.toMatchObject({ message: 'Request aborted', code: 'PROVIDER_ABORTED' });
  });
});
