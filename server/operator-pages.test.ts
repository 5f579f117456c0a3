import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { operatorPages } from './operator-pages.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const noVisits = { funnel: async () => [], pages: async () => [] };

function open(path: string, password?: string): Promise<Response> {
  const headers = password === undefined ? undefined : { authorization: `Basic ${btoa(`operator:${password}`)}` };
  return site.app(new Request(siteUrl + path, { headers }));
}

describe('[NET-9] the settings page', () => {
  test('shows operators which settings are set and where they come from', async () => {
    const response = await open('/operator/settings', 'sandbox-operator');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const page = await response.text();
    expect(page).toContain('This is <strong>staging</strong>.');
    expect(page).toMatch(/SENTRY_DSN<\/th><td>[^<]+<\/td><td>sandbox</);
    expect(page).toMatch(/SHOPIFY_API_VERSION<\/th><td>[^<]+<\/td><td>sandbox</);
    expect(page).toMatch(/CONTENTFUL_ENVIRONMENT<\/th><td>[^<]+<\/td><td>sandbox</);
    expect(page).toMatch(/GRACE_HOURS<\/th><td>[^<]+<\/td><td>default</);
    expect(page).toMatch(/AFFIRM_PUBLIC_KEY<\/th><td>[^<]+<\/td><td>not set</);
  });

  test('[SAFE-4] shows no value', async () => {
    const page = await (await open('/operator/settings', 'sandbox-operator')).text();
    const { storefront, content, errorReports, newsletter } = site.config.providers;
    for (const value of [storefront.token, content.deliveryToken, content.space, errorReports, newsletter])
      expect(page).not.toContain(value);
    expect(page).not.toContain('sandbox-operator');
  });

  test('[SHOP-2] says that the range was not compared when the check failed, and what it found before', async () => {
    const pages = operatorPages(
      site.config,
      async () => ({ kind: 'failed', reason: null, problems: ['A & B.'] }),
      noVisits,
    );
    const headers = { authorization: `Basic ${btoa('operator:sandbox-operator')}` };
    const page = await (await pages.request('/operator/settings', { headers }, { peer: null })).text();
    expect(page).toContain('<p role="status">Not checked: the check failed. The log has its error.</p>');
    expect(page).toMatch(/The last check found:<\/p><ul>\s*<li>A &amp; B\.<\/li>/);
  });

  test.each([undefined, '', 'wrong'])('is refused with the password %s', async (password) => {
    const response = await open('/operator/settings', password);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('SENTRY_DSN');
  });

  test('[SAFE-3] limits the attempts per visitor and minute', async () => {
    const statuses = [];
    for (let time = 0; time < 22; time += 1) {
      const headers = { authorization: `Basic ${btoa(`operator:guess ${time}`)}` };
      const { status } = await site.app(new Request(`${siteUrl}/operator/settings`, { headers }), '203.0.113.50');
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
  });

  test('is 404 when no password is configured', async () => {
    const other = await startSite((config) => ({ ...config, operatorPassword: null }));
    const response = await other.app(new Request(`${siteUrl}/operator/settings`));
    expect(response.status).toBe(404);
    await other.close();
  });
});

test('[NET-9] staging is excluded from search engines, production is not', async () => {
  expect((await open('/shop')).headers.get('x-robots-tag')).toBe('noindex, nofollow');
  const production = await startSite((config) => ({ ...config, stage: 'production' }));
  const { headers } = await production.app(new Request(`${siteUrl}/shop`));
  expect(headers.get('x-robots-tag')).toBeNull();
  await production.close();
});
