import { parse } from 'node-html-parser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultRange } from '#providers/storefront/range.ts';
import { ProviderError } from '#providers/transport/provider-error.ts';
import { allowLogged, expectLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { startShop } from '#tests/support/start-shop.ts';
import type { Config } from './config.ts';
import { createRangeCheck } from './range-check.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => site.close());

interface Changes {
  handles?: object;
  regions?: object;
}

function configWith({ handles, regions }: Changes): Config {
  const changed = {
    handles: { ...defaultRange.handles, ...handles },
    regions: { ...defaultRange.regions, ...regions },
  };
  const { config } = site;
  return { ...config, providers: { ...config.providers, range: changed } };
}

function siteWith(changes: Changes, through: typeof fetch = fetch) {
  return site.startApp({ config: configWith(changes), fetch: through });
}

/** A storefront whose word `from`, of a handle or of a title, is `to`. */
function renaming(from: string, to: string): typeof fetch {
  return async (address, init) => {
    if (typeof init?.body !== 'string') return fetch(address, init);
    // A document's quotes are escaped in the JSON of the request.
    const body = init.body.replaceAll(new RegExp(`(?<=")${to}(?=\\\\?")`, 'g'), from);
    const response = await fetch(address, { ...init, body });
    const text = (await response.text()).replaceAll(`"${from}"`, `"${to}"`);
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

/** What the operator reads of the range. */
async function rangeOf(app: (request: Request) => Promise<Response>): Promise<string> {
  const headers = { authorization: `Basic ${btoa('operator:sandbox-operator')}` };
  const page = await (await app(new Request(`${siteUrl}/operator/settings`, { headers }))).text();
  return /<h2>Range<\/h2>(.*?)<h2>/s.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '';
}

describe('[SHOP-2] the settings of the range', () => {
  test('agree with the catalogue of the seed', async () => {
    expect(await rangeOf(site.startApp())).toContain('The catalogue has every product and region');
  });

  test('name the region on the page of a phone', async () => {
    allowLogged(/REGION_NORTH_AMERICA/);
    const app = siteWith({ regions: { 'north-america': 'Americas' } });
    const page = await app(new Request(`${siteUrl}/shop/products/light-phone-ii-black`));
    expect(await page.text()).toContain('for the Americas phone');
  });

  test('with "none" for the region of the SIM card offer neither it nor a plan on the page of a phone', async () => {
    const app = siteWith({ regions: { 'north-america': 'none' } });
    const page = await app(new Request(`${siteUrl}/shop/products/light-phone-ii-black`));
    const legends = parse(await page.text())
      .querySelectorAll('legend')
      .map(({ text }) => text);
    expect(legends).toContain('Screen protector');
    expect(legends.filter((legend) => /SIM card|Protection plan/.test(legend))).toEqual([]);
  });

  test('name a product that the catalogue does not have: the operator page says which setting, and what to do, and the log says it once', async () => {
    const logged = expectLogged(/SCREEN_PROTECTOR_HANDLE/);
    const app = siteWith({ handles: { screenProtector: 'screen-guard' } });
    const message = 'SCREEN_PROTECTOR_HANDLE is "screen-guard", and the storefront has no product with this handle.';
    expect(await rangeOf(app)).toContain(message);
    expect(await rangeOf(app)).toContain('or set none if the shop does not sell it.');
    expect(logged().map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', message: expect.stringContaining(message) },
    ]);
  });

  test('say with "none" that the shop does not sell something', async () => {
    const app = siteWith({ handles: { carbonOffset: 'none' }, regions: { global: 'none' } });
    expect(await rangeOf(app)).not.toContain('CARBON_OFFSET_HANDLE');
    expect(await rangeOf(app)).not.toContain('REGION_GLOBAL is');
    const page = await (await app(new Request(`${siteUrl}/shop/products/light-phone-iii`))).text();
    expect(page).not.toContain('Carbon offset</legend>');
    allowLogged(/names no region/);
  });

  test('with "none" mean no product, even if the catalogue has one with this handle', async () => {
    const through = renaming('carbon-offset', 'none');
    const visitor = site.visitorThrough(through, { config: configWith({ handles: { carbonOffset: 'none' } }) });
    expect((await visitor.get('/shop/products/none')).says).toContain('Carbon offset');
    expect((await visitor.get('/shop/products/light-phone-iii')).page.toString()).not.toContain(
      'Carbon offset</legend>',
    );

    const withoutSim = siteWith({ handles: { simCard: 'none', carbonOffset: 'none' } }, through);
    const page = await (await withoutSim(new Request(`${siteUrl}/cart/sim`))).text();
    expect(page).not.toMatch(/Add the (?:<!-- -->)?Carbon offset/i);
  });

  test('with "none" for the protection plan do not treat a product with this handle as one', async () => {
    const config = configWith({ handles: { protectionPlan: 'none', carbonOffset: 'none' } });
    const visitor = site.visitorThrough(renaming('carbon-offset', 'none'), { config });
    await visitor.post('/shop/products/none', { intent: 'add', item: '2010' });
    expect((await visitor.get('/cart')).says).toContain('Carbon offset');
  });

  test('name regions of which one is a part of another: the longest name in a title counts', async () => {
    const regions = { 'north-america': 'America', global: 'Latin America' };
    expect(await rangeOf(siteWith({ regions }, renaming('Global', 'Latin America')))).toContain(
      'The catalogue has every product and region',
    );
  });

  test('name no region for which the SIM card has a variant: the message has the settings that are in use', async () => {
    expectLogged(/no variant of .*sim-card/);
    expect(await rangeOf(siteWith({ regions: { us: 'none' } }))).toContain(
      'REGION_NORTH_AMERICA is "North America", and no variant of "sim-card" has this name in its title: they are "US SIM card".',
    );
    expect(await rangeOf(siteWith({ regions: { us: 'USA' } }))).toContain(
      'REGION_US is "USA", and no variant of "sim-card" has this name, or that of REGION_NORTH_AMERICA, in its title',
    );
    allowLogged(/names no region/);
    expect(await rangeOf(siteWith({ regions: { us: 'none', 'north-america': 'none' } }))).not.toContain('sim-card');
  });

  test('name a region that no variant has', async () => {
    expectLogged(/REGION_NORTH_AMERICA is/);
    const status = await rangeOf(siteWith({ regions: { 'north-america': 'Americas' } }));
    expect(status).toContain(
      'REGION_NORTH_AMERICA is "Americas", and no variant of "light-phone-ii-black" has this name',
    );
    expect(status).toMatch(/they are "[^"]*North America[^"]*"/);
    allowLogged(/names no region/);
  });

  test('take effect: another product is the SIM card', async () => {
    const app = siteWith({ handles: { simCard: 'carbon-offset', carbonOffset: 'none' } });
    const page = await (await app(new Request(`${siteUrl}/cart/sim`))).text();
    expect(page).toMatch(/Add the (?:<!-- -->)?Carbon offset/i);
  });

  test('are not checked while the storefront is down, which the operator page says; later they are', async () => {
    const logged = expectLogged(/not checked yet/);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    const app = siteWith({ handles: { simCard: 'sim' } });
    expect(await rangeOf(app)).toContain('Not checked yet: the storefront gave no answer');
    await rangeOf(app);
    expect(logged()).toHaveLength(1);
    await site.sandbox.clearFaults();
    expectLogged(/SIM_CARD_HANDLE is/);
    expect(await rangeOf(app)).toContain('SIM_CARD_HANDLE is "sim"');
  });

  test('are shown with the mismatches of the last check while the storefront is down, and these are logged once', async () => {
    expectLogged(/not checked yet/);
    const logged = expectLogged(/SIM_CARD_HANDLE is/);
    const app = siteWith({ handles: { simCard: 'sim' } });
    expect(await rangeOf(app)).not.toContain('The last check found');
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    const status = await rangeOf(app);
    expect(status).toContain('Not checked yet: the storefront gave no answer');
    expect(status).toMatch(/The last check found:.*SIM_CARD_HANDLE is "sim"/s);
    await site.sandbox.clearFaults();
    expect(await rangeOf(app)).not.toContain('Not checked yet');
    expect(logged()).toHaveLength(1);
  });
});

describe('[SHOP-2] the check of the range', () => {
  const down = new ProviderError('storefront', 'unreachable', 'Network Error');
  /** A check whose reads have these results in turn; the last one is repeated. */
  function checkOf(...results: (string[] | Error)[]) {
    vi.useFakeTimers();
    const warnings: string[] = [];
    const reports: unknown[] = [];
    let reads = 0;
    const read = async () => {
      const result = results[Math.min(reads, results.length - 1)] ?? [];
      reads += 1;
      if (result instanceof Error) throw result;
      return result;
    };
    const check = createRangeCheck({
      read,
      warn: (message) => warnings.push(message),
      report: (fault) => reports.push(fault),
    });
    return { ...check, warnings, reports, reads: () => reads };
  }

  test('is repeated by itself until the storefront answers, and logs that it is pending once', async () => {
    const { check, warnings, reads } = checkOf(down, down, ['REGION_US is wrong.']);
    expect(await check()).toEqual({ kind: 'pending', reason: 'Network Error', problems: [] });
    await vi.advanceTimersByTimeAsync(300_000);
    expect(reads()).toBe(3);
    expect(warnings).toEqual([
      expect.stringContaining('(Network Error). The check is repeated.'),
      'REGION_US is wrong.',
    ]);
  });

  test('is repeated after changes of the catalogue, together, and logs what is new', async () => {
    const { check, repeat, warnings, reads } = checkOf(['A.'], ['A.', 'B.']);
    repeat();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads()).toBe(0);
    await check();
    for (let change = 0; change < 5; change += 1) repeat();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads(), warnings]).toEqual([2, ['A.', 'B.']]);
  });

  test('logs a mismatch once, even if the storefront was down in between', async () => {
    const { check, warnings } = checkOf(['A.'], down, ['A.', 'B.']);
    await check();
    expect(await check()).toEqual({ kind: 'pending', reason: 'Network Error', problems: ['A.'] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(warnings).toEqual(['A.', expect.stringContaining('not checked yet'), 'B.']);
  });

  test('with a fault of its own is reported, and does not stop the process', async () => {
    const bug = new TypeError('titles is not iterable');
    const { check, repeat, reports, reads, warnings } = checkOf(['A.'], bug);
    await check();
    repeat();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads(), reports, warnings]).toEqual([2, [bug], ['A.']]);
    expect(await check()).toEqual({ kind: 'failed', reason: null, problems: ['A.'] });
  });
});

test('[SHOP-2] a shop with a wrong handle starts, and logs it once', async () => {
  const shop = await startShop({ env: { PROTECTION_PLAN_HANDLE: 'insurance' } });
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  const message = 'PROTECTION_PLAN_HANDLE is "insurance", and the storefront has no product with this handle.';
  expect(await rangeOf((request) => fetch(new Request(request.url.replace(siteUrl, shop.url), request)))).toContain(
    message,
  );
  await shop.stop();
  const { stderr } = await shop.process.ended;
  const lines = stderr.split('\n').filter((line) => line.includes('PROTECTION_PLAN_HANDLE'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', message: expect.stringContaining(message) },
  ]);
});
