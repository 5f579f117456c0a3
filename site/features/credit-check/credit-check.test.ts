import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged, loggedLines } from '#tests/support/console.ts';
import { application } from '#tests/support/credit-application.ts';
import { type Site, startSite, type Visitor } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const html = { accept: 'text/html' };
const black = '/credit-check?product=light-phone-ii-black&variant=2003';

const apply = (visitor: Visitor, changes: Partial<typeof application> = {}) =>
  visitor.post(black, { ...application, ...changes }, html);

async function decided(email: string) {
  const visitor = site.visitor();
  await apply(visitor, { email });
  await site.sandbox.moveClock(60_000);
  return visitor.get('/credit-check');
}

/** A storefront response in which one variant has another price. */
function withPrice(text: string, variantId: string, amount: string): string {
  return JSON.stringify(JSON.parse(text), (_, value) =>
    value?.id === variantId ? { ...value, price: { ...value.price, amount } } : value,
  );
}

describe('[NET-8][PAGE-9] a credit check', () => {
  test('is linked in the pricing section, whose HTML is the same for every visitor', async () => {
    const visitor = site.visitor();
    await apply(visitor);
    const { page } = await visitor.get('/products/pricing');
    const link = page.querySelectorAll('#pricing a').find(({ text }) => text === 'See if you can pay monthly');
    const check = await site.visitor().get(link?.getAttribute('href') ?? '');
    expect(check.page.querySelector('[data-request="creditCheck"]')?.getAttribute('data-status')).toBe('IDLE');
  });

  test('shows the phone and its price, unless the storefront cannot be read', async () => {
    const explanation = 'Our lender answers in a few seconds.';
    const visitor = site.visitor();
    expect((await visitor.get(black)).says).toContain(`For the Light Phone II, $299. ${explanation}`);
    expect((await apply(visitor, { name: '' })).says).toContain('For the Light Phone II, $299.');
    expectLogged(/"provider":"storefront"/);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    const without = await site.visitorThrough(fetch).get(black);
    expect(without.status).toBe(200);
    expect(without.says).toContain(explanation);
    expect(without.says).not.toContain('For the');
  });

  test('is created with the storefront’s price, and is pending at first', async () => {
    const { status, says, headers } = await apply(site.visitor());
    expect(status).toBe(200);
    expect(says).toContain('We are asking whether you can spread $299 over monthly payments.');
    expect(says).toContain('Check now');
    // Without JavaScript: nothing else ends a wait.
    expect(says).toContain('Ask again');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const [request] = await site.sandbox.requests('cloud');
    expect(request?.body).toContain('"amount":{"amount":"299.00","currencyCode":"USD"}');
  });

  test('is created with the price of the chosen variant', async () => {
    const visitor = site.visitorThrough(async (...args) => {
      const response = await fetch(...args);
      const text = await response.text();
      return new Response(withPrice(text, 'gid://shopify/ProductVariant/2004', '349.0'), response);
    });
    const global = black.replace('2003', '2004');
    expect((await visitor.post(global, application, html)).says).toContain(
      'you can spread $349 over monthly payments.',
    );
    const unknown = black.replace('2003', '9999');
    expect((await visitor.post(unknown, application, html)).says).toContain(
      'you can spread $299 over monthly payments.',
    );
  });

  test('is shown with the phone of its URL', async () => {
    const gray = '/credit-check?product=light-phone-ii-light-gray&variant=2002';
    const visitor = site.visitor();
    const { page: pricing } = await visitor.get('/products/pricing?colour=light-gray&variant=2002');
    expect(pricing.querySelector('#pricing a[href^="/credit-check"]')?.getAttribute('href')).toBe(gray);
    const { page: applied } = await visitor.post(gray, application, html);
    expect(applied.querySelector('main a')?.getAttribute('href')).toBe(gray);
    const { page: forgotten } = await visitor.post(gray, { intent: 'forget' }, html);
    expect(forgotten.querySelector('main form')?.getAttribute('action')).toBe(gray);
    expect(forgotten.querySelector('main a')?.getAttribute('href')).toBe(
      '/shop/products/light-phone-ii-light-gray?variant=2002',
    );
  });

  test('is private for fetchers too, and never cached', async () => {
    const visitor = site.visitor();
    await apply(visitor);
    const { status, headers, page } = await visitor.get('/credit-check.data');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(page.toString()).toContain('"decision","pending"');
    expect(page.toString()).not.toContain('cc_');
  });

  test('is returned for a fetcher’s post, which is not redirected, and is stored for an hour', async () => {
    const headers = { origin: 'http://shop.test' };
    const body = new URLSearchParams(application);
    const init = { method: 'POST', headers, body };
    const response = await site.app(new Request('http://shop.test/credit-check.data?product=light-phone-iii', init));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^credit_check=cc_.*; Max-Age=3600;/)]);
    expect(await response.text()).toContain('"decision","pending"');
  });

  test('[NET-5] is read from the cloud API on every request', async () => {
    const visitor = site.visitor();
    await apply(visitor);
    const before = (await site.sandbox.requests('cloud')).length;
    await visitor.get('/credit-check.data');
    await visitor.get('/credit-check.data');
    expect(await site.sandbox.requests('cloud')).toHaveLength(before + 2);
  });

  test('may be approved, until a date', async () => {
    expect((await decided('approved@example.com')).says).toMatch(
      /You can pay \$299 in monthly installments\. Choose monthly payments at checkout by \w+ \d+, \d{4}\./,
    );
  });

  test('is not shown for another phone, which has the form, and stays for its own', async () => {
    const visitor = site.visitor();
    await apply(visitor, { email: 'approved@example.com' });
    await site.sandbox.moveClock(60_000);
    const other = await visitor.get('/credit-check?product=light-phone-iii&variant=2005');
    expect(other.says).toContain('For the Light Phone III, $699.');
    expect(other.says).not.toContain('$299');
    expect(other.page.querySelector('[data-request="creditCheck"]')?.getAttribute('data-status')).toBe('IDLE');
    for (const path of [black, black.replace('2003', '2004'), '/credit-check?product=light-phone-ii-light-gray'])
      expect((await visitor.get(path)).says).toMatch(/Light Phone II You can pay \$299/);
  });

  test('may be declined, with another way to pay', async () => {
    expect((await decided('declined@example.com')).says).toContain(
      'Paying $299 in monthly installments isn’t possible this time. You can still pay in full.',
    );
  });

  test('may stay pending, with a message', async () => {
    expect((await decided('pending@example.com')).says).toContain('We are asking');
  });

  test('can be deleted and applied for again', async () => {
    const visitor = site.visitor();
    await apply(visitor);
    const { says } = await visitor.post(black, { intent: 'forget' }, html);
    expect(says).toContain('Full name');
    expect(visitor.cookies.get('credit_check')).toBeUndefined();
  });

  test('has each error beside its field, and returns the submitted values', async () => {
    const { status, page } = await apply(site.visitor(), {
      email: 'ada',
      name: '',
      dateOfBirth: '31',
      city: 'Brooklyn',
    });
    expect(status).toBe(422);
    expect(page.querySelector('[data-request=creditCheck] [role=status]')?.text).toBe('3 fields need another look.');
    const problems = page.querySelectorAll('[aria-invalid="true"]').map((input) => {
      const problem = page.getElementById(input.getAttribute('aria-describedby') ?? '');
      return [input.getAttribute('name'), problem?.text];
    });
    expect(problems).toEqual([
      ['name', 'Enter your full name.'],
      ['email', 'Enter an email address, like ada@example.com.'],
      ['dateOfBirth', 'Enter your date of birth with month, day and year, like 04/19/1990.'],
    ]);
    expect(page.querySelector('input[name=email]')?.getAttribute('value')).toBe('ada');
    expect(page.querySelector('input[name=city]')?.getAttribute('value')).toBe('Brooklyn');
    expect(page.querySelector('[data-request="creditCheck"]')?.getAttribute('data-status')).toBe('REJECTED');
  });

  test.each([
    ['1/1/2020', 'You need to be 18 or older to pay monthly.'],
    ['2/31/1990', 'Please enter a day that exists, the month first, like 04/19/1990.'],
    ['May 1990', 'Enter your date of birth with month, day and year, like 04/19/1990.'],
    ['5/1/2090', 'Please enter a date of birth in the past.'],
    ['', 'Enter your date of birth.'],
  ])('rejects a date of birth of "%s" with a message', async (dateOfBirth, problem) => {
    const { status, says, page } = await apply(site.visitor(), { dateOfBirth });
    expect(status).toBe(422);
    expect(says).toContain(problem);
    expect(page.querySelector('input[name=dateOfBirth]')?.getAttribute('value')).toBe(dateOfBirth);
  });

  test.each(['5/1/1990', '05-01-1990', '05011990', '1990-05-01'])(
    'takes a typed date of birth, "%s", to the lender in ISO 8601',
    async (dateOfBirth) => {
      expect((await apply(site.visitor(), { dateOfBirth })).says).toContain('We are asking');
      const [request] = await site.sandbox.requests('cloud');
      expect(request?.body).toContain('"dateOfBirth":"1990-05-01"');
    },
  );

  test('offers the lender’s countries, and keeps the chosen one', async () => {
    const chosen = async (country: string) => {
      const { page } = await apply(site.visitor(), { name: '', country });
      return page.querySelectorAll('input[name=country][checked]').map((input) => input.getAttribute('value'));
    };
    expect(await chosen('CA')).toEqual(['CA']);
    expect(await chosen('')).toEqual(['US']);
    const { page } = await apply(site.visitor(), { country: 'Canada' });
    const group = page.querySelector('fieldset:has([name=country])');
    expect(page.getElementById(group?.getAttribute('aria-describedby') ?? '')?.text).toBe('Choose your country.');
  });

  test('[SAFE-3] is limited to ten applications in ten minutes, and returns the submitted values', async () => {
    const visitor = site.visitor('203.0.113.80');
    for (let time = 0; time < 10; time += 1) expect((await apply(visitor, { email: 'ada' })).status).toBe(422);
    const { status, says, page, headers } = await apply(visitor);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
    expect(says).toContain('Please try again in 10 minutes. What you typed is still here.');
    expect(page.querySelector('input[name=city]')?.getAttribute('value')).toBe('Brooklyn');
    expect((await apply(site.visitor('203.0.113.81'))).status).toBe(200);
  });

  test.each(['text/plain', 'application/json', ''])('is rejected with 400 in a body of type "%s"', async (type) => {
    const headers = { origin: 'http://shop.test', ...(type && { 'content-type': type }) };
    for (const path of ['/credit-check', '/credit-check.data']) {
      const body = new TextEncoder().encode('name=Ada');
      const { status } = await site.app(new Request(`http://shop.test${path}`, { method: 'POST', headers, body }));
      expect(status).toBe(400);
    }
  });

  test('is unavailable when the service is down, and returns the submitted values', async () => {
    expectLogged(/"provider":"cloud"/);
    await site.sandbox.addFault({ provider: 'cloud', kind: 'status', status: 503 });
    const { status, says, page } = await apply(site.visitor());
    expect(status).toBe(503);
    expect(says).toContain('What you typed is still here.');
    expect(page.querySelector('input[name=name]')?.getAttribute('value')).toBe('Ada Byron');
  });

  test('that cannot be read has an error message, and is not treated as missing', async () => {
    expectLogged(/"provider":"cloud"/);
    const visitor = site.visitor();
    await apply(visitor);
    await site.sandbox.addFault({ provider: 'cloud', kind: 'status', status: 503 });
    const unavailable = await visitor.get('/credit-check');
    expect(unavailable.status).toBe(503);
    expect(unavailable.says).toContain('Please look again in a minute.');
    expect(unavailable.says).not.toContain('Ask again');
    await site.sandbox.clearFaults();
    expect((await visitor.get('/credit-check')).says).toContain('We are asking');
  });

  test('is created once although the response was lost', async () => {
    await site.sandbox.addFault({ provider: 'cloud', kind: 'lost-answer', times: 1 });
    expect((await apply(site.visitor())).says).toContain('We are asking');
    const keys = (await site.sandbox.requests('cloud'))
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('leaves no personal data in URLs, cookies or logs', async () => {
    expectLogged(/PROVIDER_MALFORMED/);
    const visitor = site.visitor();
    await apply(visitor);
    expect([...visitor.cookies.values()].join(' ')).toMatch(/^cc_[0-9a-f]{32}~light-phone-ii-black$/);
    await site.sandbox.addFault({ provider: 'cloud', kind: 'bad-json' });
    await apply(visitor, { email: 'other@example.com' });
    expect(loggedLines().join()).not.toMatch(/Ada|Byron|example\.com|Quiet|1990/);
    const addresses = (await site.sandbox.requests('cloud')).map(({ url }) => url).join(' ');
    expect(addresses).not.toMatch(/Ada|example\.com|1990/);
  });

  test('is not read with an invalid id', async () => {
    const visitor = site.visitor();
    visitor.cookies.set('credit_check', '../v1/credit-terms');
    const { status, says } = await visitor.get('/credit-check');
    expect(status).toBe(200);
    expect(says).toContain('Full name');
    expect(await site.sandbox.requests('cloud')).toEqual([]);
  });
});
