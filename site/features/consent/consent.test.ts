import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowLogged, expectLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const optedOut = { headers: { 'sec-gpc': '1' } };
const year = 365 * 24 * 60 * 60;

async function send(path: string, body: string, headers: Record<string, string> = {}) {
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: siteUrl, ...headers };
  return site.app(new Request(siteUrl + path, { method: 'POST', body, headers: form }));
}

describe('[CONSENT-1] the consent page without JavaScript', () => {
  test('states that there is no answer yet, in a private response', async () => {
    const { status, headers, says, page } = await site.visitor().get('/consent');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.getSetCookie()).toEqual([]);
    expect(says).toContain('No answer yet. Ad tracking is off.');
    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  test.each([
    ['allow', 'You said yes. Ad tracking is on.'],
    ['deny', 'You said no. Ad tracking is off.'],
  ])('stores and confirms %s', async (answer, sentence) => {
    const visitor = site.visitor();
    const { says } = await visitor.post('/consent', { choice: answer });
    expect(says).toContain(sentence);
    expect(says).toContain('Your answer is saved.');
    expect(visitor.cookies.get('cookieconsent_status')).toBe(answer);
    const { page } = await visitor.get('/consent');
    expect(page.querySelector('main [aria-pressed=true]')?.text).toBe(answer);
  });

  test('shows a visitor who acknowledged the notice that visits are counted', async () => {
    const visitor = site.visitor();
    visitor.cookies.set('cookieconsent_status', 'dismiss');
    expect((await visitor.get('/consent')).says).toContain('You closed the notice, so ad tracking is on.');
  });

  test('has no form when no pixel is configured', async () => {
    const uncounted = await startSite((config) => ({ ...config, pixel: null }));
    const { page, says } = await uncounted.visitor().get('/consent');
    await uncounted.close();
    expect(says).toContain('We don’t track visits here, so there is nothing to allow.');
    expect(says).not.toContain('pixel');
    expect(page.querySelectorAll('main form')).toEqual([]);
  });

  test('is linked from every footer, also when the content service is down', async () => {
    // The sandbox may be closed before the report is sent.
    allowLogged(/Error reports cannot be sent/);
    expectLogged(/PROVIDER_TIMEOUT|"provider":"content"/);
    const link = async () => (await site.visitor().get('/shop')).page.querySelector('footer a[href="/consent"]');
    expect((await link())?.text).toBe('Cookie settings');
    const alone = await startSite(({ providers, ...config }) => ({
      ...config,
      providers: { ...providers, content: { ...providers.content, host: 'http://127.0.0.1:9' } },
    }));
    const { page } = await alone.visitor().get('/shop');
    await alone.close();
    expect(page.querySelector('footer a[href="/consent"]')?.text).toBe('Cookie settings');
  });
});

describe('[CONSENT-1] the cookie', () => {
  test.each(['allow', 'deny', 'dismiss'])('holds %s for 365 days, for every path', async (answer) => {
    const response = await send('/consent', `choice=${answer}`);
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.getSetCookie()[0]).toBe(
      `cookieconsent_status=${answer}; Max-Age=${year}; Path=/; SameSite=Lax`,
    );
  });

  test('is Secure on https, and deny deletes the pixel’s cookies on every parent domain', async () => {
    const secure = await startSite((config) => ({ ...config, siteUrl: 'https://www.shop.test' }));
    const response = await secure.app(
      new Request('https://www.shop.test/consent', {
        method: 'POST',
        body: new URLSearchParams({ choice: 'deny' }),
        headers: { origin: 'https://www.shop.test' },
      }),
    );
    await secure.close();
    const [stored, ...deleted] = response.headers.getSetCookie();
    expect(stored).toMatch(/^cookieconsent_status=deny; .*Secure/);
    expect(deleted.map((cookie) => cookie.replace(/; (Path|SameSite|Secure)[^;]*/g, ''))).toEqual([
      '_fbp=; Max-Age=0',
      '_fbp=; Max-Age=0; Domain=www.shop.test',
      '_fbp=; Max-Age=0; Domain=shop.test',
      '_fbc=; Max-Age=0',
      '_fbc=; Max-Age=0; Domain=www.shop.test',
      '_fbc=; Max-Age=0; Domain=shop.test',
    ]);
  });

  test.each(['choice=yes', 'choice=', '', 'choice=<script>'])('is not set by a form with "%s"', async (body) => {
    const response = await send('/consent', body);
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []]);
  });

  test('[PAGE-3] has the advice for a form that is not accepted, not that to wait', async () => {
    const { status, says } = await site.visitor().post('/consent', { choice: 'yes' });
    expect(status).toBe(400);
    expect(says).toContain('This page can’t take that. Please go back and try again.');
  });

  test('is not set by another content type, method or origin', async () => {
    expect((await send('/consent', '{}', { 'content-type': 'application/json' })).status).toBe(400);
    expect((await send('/consent', 'choice=allow', { origin: 'https://elsewhere.test' })).status).toBe(403);
    const put = new Request(`${siteUrl}/consent`, { method: 'PUT', headers: { origin: siteUrl } });
    const refused = await site.app(put);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  test('is ignored when its value is unknown', async () => {
    const visitor = site.visitor();
    visitor.cookies.set('cookieconsent_status', 'perhaps');
    expect((await visitor.get('/consent')).says).toContain('No answer yet.');
  });
});

describe('[CONSENT-2] a browser that sends Global Privacy Control', () => {
  test('gets no form, and a text that the header counts as deny', async () => {
    const response = await site.app(new Request(`${siteUrl}/consent`, optedOut));
    const main = parse(await response.text()).querySelector('main')?.innerHTML;
    expect(main).toContain('Your browser says no\u00a0for\u00a0you. <br>Ad\u00a0tracking is\u00a0off.');
    expect(main).toContain('What we keep');
    for (const part of ['name="choice"', 'If you allow', 'change your answer']) expect(main).not.toContain(part);
  });

  test('never stores a consent', async () => {
    const response = await send('/consent', 'choice=allow', optedOut.headers);
    expect(response.headers.getSetCookie()[0]).toMatch(/^cookieconsent_status=deny;/);
  });

  test('is reported to scripts, in a private response', async () => {
    const response = await site.app(new Request(`${siteUrl}/consent.json`, optedOut));
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.json()).toEqual({ answer: null, hasOptedOut: true });
  });
});
