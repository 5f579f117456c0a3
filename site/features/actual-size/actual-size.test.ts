import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('both phones have the sizes of the catalogue, on the screen and on paper', async () => {
  const { status, page, says } = await site.visitor().get('/actual-size');
  expect(status).toBe(200);
  expect(page.querySelector('h1')?.text).toBe('Actual size');
  // Without JavaScript another text takes the place of the one about the slider.
  const lead = page.querySelector('h1 + p');
  expect(lead?.classList.contains('scripted')).toBe(true);
  expect(lead?.nextElementSibling?.text).toContain('Without JavaScript');
  expect(says).toContain('Light Phone III106 × 71.5 × 12 mm');
  expect(says).toContain('Light Phone II95.85 × 55.85 × 8.75 mm');
  const fronts = page.querySelectorAll('[data-drawing] [style]').map((element) => element.getAttribute('style'));
  expect(fronts).toEqual(['71.5', '106', '12', '106', '55.85', '95.85', '8.75', '95.85'].flatMap(pairs));
  // A sheet has a strip, the front, a side, the back and a side in a row, and the ends above and below the front.
  const sheets = page.querySelectorAll('figure > svg').map((sheet) => sheet.attributes);
  expect(sheets).toMatchObject([
    { width: '176mm', height: '131mm', viewBox: '-.5 -.5 176 131' },
    { width: '138.2mm', height: '114.35mm', viewBox: '-.5 -.5 138.2 114.35' },
  ]);
  expect(page.querySelector('svg[width="50mm"] + p')?.text).toBe('Print at 100%. This line is then 50 mm long.');
});

function pairs(width: string, index: number, all: string[]): string[] {
  return index % 2 === 0 ? [`--width:${width};--height:${all[index + 1]}`] : [];
}

test('a phone whose text has no size is left out', async () => {
  const visitor = site.visitorThrough(async (...args) => {
    const response = await fetch(...args);
    return new Response((await response.text()).replaceAll('106 × 71.5', 'large'), response);
  });
  const { says } = await visitor.get('/actual-size');
  expect(says).not.toContain('Light Phone III');
  expect(says).toContain('95.85 × 55.85 × 8.75 mm');
});

test('a page without its products is an error', async () => {
  expectLogged(/"provider":"storefront"/);
  await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
  expect((await site.visitorThrough(fetch).get('/actual-size')).status).toBe(503);
});
