import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenBrowser, withBrowser } from './browser/open-browser.ts';
import { contract } from './support/contract.ts';

let browser: OpenBrowser;

withBrowser.beforeAll(({ opened }) => {
  browser = opened;
});

const reported = z.array(
  z.looseObject({ items: z.array(z.looseObject({ type: z.string(), payload: z.unknown().optional() })) }),
);

contract('errorReports', (subject) => {
  const sandboxTest = test.runIf(subject.isSandbox);
  const dsn = () => z.object({ dsn: z.string() }).parse(subject.account()).dsn;

  async function items() {
    return reported.parse(await subject.sandbox().records('reports')).flatMap((report) => report.items);
  }

  sandboxTest('@sentry/browser: an error arrives from a page of another origin', async () => {
    const page = await browser.visit();
    const id = await page.evaluate(async (dsn) => {
      const { init, addBreadcrumb, captureException, flush } = await window.clients.sentry();
      init({ dsn, release: 'lamps@1', defaultIntegrations: false });
      addBreadcrumb({ message: 'switched on' });
      const id = captureException(new TypeError('The lamp fell'), { tags: { room: 'hall' } });
      await flush();
      return id;
    }, dsn());
    const events = (await items()).filter(({ type }) => type === 'event');
    expect(events).toMatchObject([
      {
        payload: {
          event_id: id,
          release: 'lamps@1',
          platform: 'javascript',
          tags: { room: 'hall' },
          breadcrumbs: [{ message: 'switched on' }],
          exception: { values: [{ type: 'TypeError', value: 'The lamp fell' }] },
        },
      },
    ]);
  });

  sandboxTest.each(['rate-limits', 'retry-after'])('@sentry/browser: waits the time in %s', async (throttleBy) => {
    await subject.sandbox().settings({ errorReports: { throttleBy } });
    await subject.sandbox().addFault({ provider: 'errorReports', kind: 'throttle', ms: 60_000, times: 1 });
    const page = await browser.visit();
    await page.evaluate(async (dsn) => {
      const { init, captureMessage, flush } = await window.clients.sentry();
      init({ dsn, defaultIntegrations: false });
      captureMessage('refused');
      await flush();
      captureMessage('dropped');
      await flush();
    }, dsn());
    const sent = (await subject.sandbox().requests('errorReports')).filter(({ method }) => method === 'POST');
    expect(sent.map(({ status }) => status)).toEqual([429]);
    expect(await items()).toEqual([]);
  });
});

contract('newsletter', (subject) => {
  const sandboxTest = test.runIf(subject.isSandbox);
  sandboxTest('a script element gets its answer by the function it names', async () => {
    const { formUrl } = z.object({ formUrl: z.string() }).parse(subject.account());
    const page = await browser.visit();
    const ask = (email: string) =>
      page.evaluate(
        ([url, email]) =>
          new Promise((resolve, reject) => {
            const script = document.createElement('script');
            const address = new URL(url.replace('/post?', '/post-json?'));
            address.searchParams.set('EMAIL', email);
            address.searchParams.set('c', '__jp0');
            Object.assign(window, { __jp0: resolve });
            script.onerror = () => reject(new Error('The script could not be loaded.'));
            script.src = address.href;
            document.head.append(script);
          }),
        [formUrl, email] as const,
      );
    expect(await ask('ada@example.com')).toEqual({ result: 'success', msg: 'Thank you for subscribing!' });
    expect(await ask('ada')).toEqual({ result: 'error', msg: '0 - An email address must contain a single @' });
    expect(await subject.sandbox().records('subscribers')).toMatchObject([{ address: 'ada@example.com' }]);
  });
});

contract('geo', (subject) => {
  const sandboxTest = test.runIf(subject.isSandbox);
  const visit = () => {
    const { url } = subject.account();
    return browser.visit({ 'ipinfo.io': url, 'api.ipinfodb.com': url, 'js.maxmind.com': url });
  };
  const services: Record<string, unknown> = {
    ipinfo: 'ipinfo',
    ipinfodb: { name: 'ipinfodb', interpolateUrl: { api_key: 'lamp' } },
    maxmind: 'maxmind',
  };

  async function lookUp(page: Page, names: string[]) {
    const lookups = names.map((name) => services[name]);
    return page.evaluate(async (lookups) => (await window.clients.consent()).consentAfterLookup(lookups), lookups);
  }

  for (const name of Object.keys(services)) {
    sandboxTest(`cookieconsent, ${name}: requires consent only in countries with a cookie law`, async () => {
      await subject.sandbox().settings({ geo: { country: 'DE' } });
      const lawful = await lookUp(await visit(), [name]);
      expect(lawful).toEqual({ wasOpened: true, failure: null, lawlessCountry: null });
      await subject.sandbox().settings({ geo: { country: 'US' } });
      const lawless = await lookUp(await visit(), [name]);
      expect(lawless).toEqual({ wasOpened: false, failure: null, lawlessCountry: 'US' });
    });
  }

  sandboxTest('cookieconsent: a service that fails or does not answer is followed by the next', async () => {
    await subject.sandbox().settings({ geo: { country: 'FR' } });
    await subject.sandbox().addFault({ provider: 'geo', kind: 'status', status: 503, match: { path: '/geoip/' } });
    await subject.sandbox().addFault({ provider: 'geo', kind: 'hang', match: { path: '/v3/' } });
    const outcome = await lookUp(await visit(), ['maxmind', 'ipinfodb', 'ipinfo']);
    expect(outcome).toEqual({ wasOpened: true, failure: null, lawlessCountry: null });
  });

  sandboxTest('cookieconsent: the banner is shown when no service knows the country', async () => {
    await subject.sandbox().settings({ geo: { country: null } });
    const outcome = await lookUp(await visit(), ['maxmind', 'ipinfodb']);
    expect(outcome).toEqual({ wasOpened: true, failure: 'All services failed', lawlessCountry: null });
  });
});

contract('pixel', (subject) => {
  const sandboxTest = test.runIf(subject.isSandbox);
  const events = () => subject.sandbox().records('pixel-events');
  const pixel = () => z.object({ id: z.string(), scriptUrl: z.string() }).parse(subject.account());

  /** A page that queues calls before the script is loaded, as documented by the provider; resolves when the script is loaded. */
  async function withPixel(page: Page, calls: unknown[][]): Promise<void> {
    await page.evaluate(
      ([src, calls]) =>
        new Promise<void>((resolve, reject) => {
          const fbq = Object.assign(
            (...call: unknown[]) => (fbq.callMethod ? fbq.callMethod(...call) : fbq.queue.push(call)),
            { queue: [...calls], callMethod: undefined as ((...call: unknown[]) => void) | undefined },
          );
          Object.assign(window, { fbq });
          const script = Object.assign(document.createElement('script'), {
            src,
            onload: () => resolve(),
            onerror: reject,
          });
          document.head.append(script);
        }),
      [pixel().scriptUrl, calls] as const,
    );
  }

  const track = (page: Page, ...call: unknown[]) =>
    page.evaluate((call) => (window as unknown as { fbq: (...call: unknown[]) => void }).fbq(...call), call);

  sandboxTest('the script sends queued and later events with their data, and sets no cookie', async () => {
    const page = await browser.visit();
    const settings = page.waitForResponse((response) => response.url().includes('/signals/config/'));
    const first = page.waitForResponse((response) => response.url().includes('ev=PageView'));
    await withPixel(page, [
      ['init', pixel().id],
      ['track', 'PageView'],
    ]);
    await Promise.all([settings, first]);
    const second = page.waitForResponse((response) => response.url().includes('ev=Purchase'));
    await track(page, 'track', 'Purchase', { value: 699, contents: [{ id: 'lamp' }] });
    await second;
    expect(await events()).toMatchObject([
      { id: pixel().id, event: 'PageView', address: page.url(), noscript: false },
      { id: pixel().id, event: 'Purchase', data: { value: '699', contents: '[{"id":"lamp"}]' } },
    ]);
    expect(await page.context().cookies()).toEqual([]);
  });

  sandboxTest('no event is sent while consent is revoked', async () => {
    const page = await browser.visit();
    await withPixel(page, [
      ['consent', 'revoke'],
      ['init', pixel().id],
      ['track', 'PageView'],
    ]);
    expect(await events()).toEqual([]);
    const sent = page.waitForResponse((response) => response.url().includes('/tr/'));
    await track(page, 'consent', 'grant');
    await sent;
    expect(await events()).toMatchObject([{ event: 'PageView' }]);
  });
});
