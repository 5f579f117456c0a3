import type { HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const visit = (query = '') => site.visitorThrough(fetch).get(`/compatibility-checker${query}`);

/** Answers the questions by following the links with these texts, as a visitor without JavaScript does. */
async function answer(...labels: string[]) {
  const visitor = site.visitorThrough(fetch);
  let visited = await visitor.get('/compatibility-checker');
  for (const label of labels) {
    const link = visited.page.querySelectorAll('main section a').find(({ text }) => text.trim() === label);
    visited = await visitor.get(link?.getAttribute('href') ?? `/no-link-${label}`);
  }
  return visited;
}

const questionOf = async (...labels: string[]) => (await answer(...labels)).page.querySelector('h2')?.text;

describe('[ROUTE-3] the carrier compatibility checker', () => {
  test('[COMPAT-1] requests the phone, with pictures of both, then the country, then the carrier', async () => {
    const { status, page } = await visit();
    expect(status).toBe(200);
    expect(page.querySelectorAll('main section img')).toHaveLength(2);
    expect(await questionOf()).toBe('Which phone?');
    expect(await questionOf('Light Phone III')).toBe('Where will you use it?');
    expect(await questionOf('Light Phone III', 'Canada')).toBe('Which carrier?');
  });

  test('[COMPAT-1] lists the carriers of the country, those that work and those that do not', async () => {
    const { page } = await answer('Light Phone II', 'Canada');
    const carriers = page.querySelectorAll('main section a').map(({ text }) => text);
    expect(carriers).toEqual(expect.arrayContaining(['Bell', 'Telus', 'Freedom Mobile']));
    expect(carriers).not.toContain('Verizon');
  });

  test('[COMPAT-2] shows the variant’s picture of the phone, or else that of the question', async () => {
    const shown = async (...labels: string[]) => (await answer(...labels)).page.querySelector('main section img');
    const source = (image: Awaited<ReturnType<typeof shown>>) => image?.getAttribute('src') ?? '';
    expect(source(await shown('Light Phone II', 'Canada', 'Bell'))).toContain('light-phone-ii-light-gray-ringing');
    expect(source(await shown('Light Phone II', 'Canada', 'Freedom Mobile'))).toContain(
      'light-phone-ii-light-gray-cutout',
    );
  });

  test.each([
    ['Bell', 'compatible', 'Yes. It works with Bell.', 'What you need'],
    ['Freedom Mobile', 'incompatible', 'No. It does not work with Freedom Mobile.', 'Why'],
    ['Another one, or I don’t know', 'unknown', 'We don’t know this one yet.', 'How to find out'],
  ])(
    '[COMPAT-2] shows %s as %s, with the text, colour, width and blocks of the variant',
    async (carrier, verdict, text, block) => {
      const { page, says } = await answer('Light Phone II', 'Canada', carrier);
      const result = page.querySelector('[data-verdict]');
      expect(result?.getAttribute('data-verdict')).toBe(verdict);
      expect(result?.text).toBe(text);
      expect(result?.getAttribute('style')).toMatch(/--light-type:\s?#111110;\s?max-width:\s?\d+ch/i);
      expect(says).toContain(block);
    },
  );

  test.each([
    ['Light Phone II', 'incompatible'],
    ['Light Phone III', 'compatible'],
  ])('[COMPAT-2] a carrier that names a phone differs for it: with the %s, Visible is %s', async (phone, verdict) => {
    const { page } = await answer(phone, 'United States', 'Visible');
    expect(page.querySelector('[data-verdict]')?.getAttribute('data-verdict')).toBe(verdict);
  });

  test.each([
    ['United States', 'Verizon', ['/shop/products/light-phone-ii-black?variant=2003', '/shop/products/sim-card']],
    ['Canada', 'Bell', ['/shop/products/light-phone-ii-black?variant=2003']],
    ['Germany', 'O2', ['/shop/products/light-phone-ii-black?variant=2004']],
    ['Canada', 'Freedom Mobile', []],
  ])(
    '[COMPAT-2] in %s with %s it offers the phone for the region, and the SIM card in its country',
    async (country, carrier, offered) => {
      const { page } = await answer('Light Phone II', country, carrier);
      const links = page.querySelectorAll('main section a').map((link) => link.getAttribute('href') ?? '');
      expect(links.filter((href) => href.startsWith('/shop/products/'))).toEqual(offered);
    },
  );

  test('[COMPAT-2] a phone of another colour stays the one that it leads to', async () => {
    const gray = '/shop/products/light-phone-ii-light-gray';
    const link = (page: HTMLElement, text: RegExp) =>
      page
        .querySelectorAll('main a')
        .find((each) => text.test(each.text))
        ?.getAttribute('href');
    const { page: product } = await site.visitor().get(gray);
    let { page } = await site.visitor().get(link(product, /Check your carrier/) ?? '');
    expect(link(page, /^close$/)).toBe(gray);
    for (const answer of [/^Germany/, /^O2$/]) ({ page } = await site.visitor().get(link(page, answer) ?? ''));
    expect(page.querySelector('[data-verdict]')).not.toBeNull();
    expect(link(page, /^close$/)).toBe(`${gray}?variant=2002`);
    expect(link(page, /^See .*Light Phone II$/)).toBe(`${gray}?variant=2002`);
    expect(link(page, /^Germany$/)).toBe('/compatibility-checker?phone=ii-light-gray');
  });

  test.each([
    ['?phone=ii&country=CA&carrier=Bell', 'See the shop', '/shop'],
    ['?phone=ii&country=CA&carrier=other', 'See the shop', '/shop'],
    ['?phone=iii&country=other', 'Choose another country', '/compatibility-checker?phone=iii'],
    [
      '?phone=ii&country=CA&carrier=Freedom+Mobile',
      'Try another carrier',
      '/compatibility-checker?phone=ii&country=CA',
    ],
  ])('[COMPAT-2] without the storefront, the verdict for %s links to: %s', async (query, words, to) => {
    expectLogged(/"provider":"storefront"/);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    const { page } = await visit(query);
    const links = page.querySelectorAll('[data-verdict] ~ div > a');
    expect(links.map((link) => [link.text, link.getAttribute('href')])).toEqual([[words, to]]);
  });

  test('a country without a carrier list leads directly to the verdict', async () => {
    const { page } = await answer('Light Phone III', 'Another country');
    expect(page.querySelector('[data-verdict]')?.getAttribute('data-verdict')).toBe('unknown');
  });

  test('[COMPAT-3] an answer that is not in the list has the words of its choice', async () => {
    const choice = (await visit('?phone=ii&country=CA')).page.querySelector('main a[href$="carrier=other"]')?.text;
    const { page } = await visit('?phone=ii&country=CA&carrier=other');
    expect(page.querySelectorAll('nav[aria-label="Your answers"] a').at(-1)?.text).toBe(choice);
    expect(choice).toBe('Another one, or I don’t know');
  });

  test('an answer can be changed, and an invalid one is requested again', async () => {
    const { page } = await answer('Light Phone III', 'Canada', 'Bell');
    const answers = page.querySelectorAll('nav[aria-label="Your answers"] a');
    expect(answers.map(({ text }) => text)).toEqual(['Light Phone III', 'Canada', 'Bell']);
    for (const query of [
      '?phone=iv',
      '?phone=ii-red&country=DE&carrier=O2',
      '?country=US',
      '?phone=ii&country=XX',
      '?phone=ii&country=US&carrier=Nobody%3Cb%3E',
    ]) {
      const visited = await visit(query);
      expect(visited.status).toBe(200);
      expect(visited.page.querySelector('[data-verdict]')).toBeNull();
    }
  });

  test('[COMPAT-3] has the editors’ colours, logo and texts', async () => {
    const { page } = await visit();
    expect(page.querySelector('main [style*=ground]')?.getAttribute('style')).toMatch(/--light-ground:\s?#f2f0ec/i);
    expect(page.querySelector('main header [style]')?.getAttribute('style')).toMatch(/--light-type:\s?#111110/i);
    expect(page.querySelector('main header')?.text).toContain('Carrier compatibility');
    expect(page.querySelector('h1')?.text).toBe('Will it work where you live?');
  });

  test('[COMPAT-1] every country is a link, and a long list has a search field', async () => {
    const { page } = await answer('Light Phone II');
    const links = page.querySelectorAll('main section li a').map(({ text }) => text);
    expect(links).toEqual(expect.arrayContaining(['Canada', 'Germany', 'United States']));
    expect(links.at(-1)).toBe('Another country');
    expect(page.querySelector('main search label')?.text).toBe('Search for your country');
    expect((await answer('Light Phone II', 'Canada')).page.querySelector('main search')).toBeNull();
    expect((await answer('Light Phone II', 'United States')).page.querySelector('main search label')?.text).toBe(
      'Search for your carrier',
    );
  });

  test.each([
    ['light-phone-iii', '/compatibility-checker?phone=iii'],
    ['light-phone-ii-black', '/compatibility-checker?phone=ii'],
    ['light-phone-ii-light-gray', '/compatibility-checker?phone=ii-light-gray'],
    ['screen-protector', undefined],
  ])('[COMPAT-2] the page of %s links to it with %s', async (handle, to) => {
    const { page } = await site.visitor().get(`/shop/products/${handle}`);
    const link = page.querySelectorAll('main a').find(({ text }) => text === 'Check your carrier');
    expect(link?.getAttribute('href')).toBe(to);
  });

  test('works without the storefront; fails without the content service', async () => {
    expectLogged(/"provider":"storefront"/);
    expectLogged(/"provider":"content"/);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    const { status, page } = await visit('?phone=ii&country=CA&carrier=Bell');
    expect([status, page.querySelector('[data-verdict]')?.getAttribute('data-verdict')]).toEqual([200, 'compatible']);
    await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 403 });
    const failed = await visit();
    expect(failed.status).toBe(502);
    expect(failed.page.querySelector('[data-request="compatibilityCheck"]')?.getAttribute('data-status')).toBe(
      'REJECTED',
    );
  });
});
