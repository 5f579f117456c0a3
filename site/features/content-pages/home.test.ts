import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Site, startSite, type Visited } from '#tests/support/site.ts';

let site: Site;
let home: Visited;
beforeAll(async () => {
  site = await startSite();
  home = await site.visitor().get('/');
});
afterAll(() => site.close());

function block(name: string): HTMLElement {
  const found = home.page.querySelector(`main section[aria-label="${name}"]`);
  const titled = home.page.querySelectorAll('main section').find((each) => {
    const title = each.getAttribute('aria-labelledby');
    return title && home.page.getElementById(title)?.text === name;
  });
  const section = found ?? titled;
  if (!section) throw new Error(`The home page has no block "${name}".`);
  return section;
}

const linkOf = (section: HTMLElement, name: string) =>
  section
    .querySelectorAll('a')
    .find((link) => (link.getAttribute('aria-label') ?? link.structuredText.trim()).startsWith(name))
    ?.getAttribute('href');

describe('the home page', () => {
  test('[HOME-2] has eight testimonials, each with a name', () => {
    const testimonials = block('What people say').querySelectorAll('blockquote');
    expect(testimonials).toHaveLength(8);
    for (const testimonial of testimonials) expect(testimonial.nextElementSibling?.text).toMatch(/\w/);
  });

  test('[HOME-4] links to the pages of both phones, to learn more and to buy', () => {
    const phones = block('Two phones');
    for (const [name, path] of [
      ['Light Phone III', /\/shop\/products\/light-phone-iii$/],
      ['Light Phone II', /^\/products$|\/shop\/products\/light-phone-ii-/],
    ] as const)
      for (const text of [`Learn more about the ${name}`, `Buy the ${name}`]) {
        const link = phones.querySelectorAll('a').find((each) => each.text === text);
        expect(link?.getAttribute('href'), text).toMatch(path);
      }
  });

  test('[HOME-5] has details with links to shop, FAQ, carriers, plans and two articles', () => {
    const details = block('Details');
    for (const [name, path] of [
      ['Visit the shop', '/shop'],
      ['Read the FAQ', '/faq'],
      ['Carrier compatibility', '/compatibility-checker'],
      ['Service plan', '/service-plans'],
    ] as const)
      expect(linkOf(details, name), name).toBe(path);
    expect(details.querySelectorAll('a[href^="/blog/"]')).toHaveLength(2);
    const questions = details
      .querySelectorAll('li')
      .filter((item) => item.querySelectorAll('ul, h3').length === 0 && item.text.trim().endsWith('?'));
    expect(questions).toHaveLength(3);
  });

  test('[HOME-6] has the number of people and of years', () => {
    expect(home.says).toContain('more than 100,000 people');
    expect(home.says).toContain('over 10 years');
  });

  test('[HOME-7] has an absolute logo URL in its structured data', () => {
    const data = JSON.parse(home.page.querySelector('script[type="application/ld+json"]')?.text ?? '');
    expect(data.logo).toMatch(/^http/);
    expect(home.page.querySelector('meta[name=description]')?.getAttribute('content')).toBe(data.description);
  });

  test('[RICH-3] has a plain link for a link in rich text', () => {
    expect(linkOf(block('Ways of going light'), 'Here is how it tends to go')).toBe('/blog/the-first-quiet-week');
  });

  test('[MEDIA-2] has the size of every picture, and a placeholder for those of the content services', () => {
    const [first, ...others] = home.page.querySelectorAll('main img');
    const pictures = [first, ...others].filter((each) => each !== undefined);
    expect(pictures.length).toBeGreaterThan(5);
    expect(pictures.filter((each) => !each.hasAttribute('width') || !each.hasAttribute('height'))).toEqual([]);
    const fromServices = pictures.filter((each) => each.getAttribute('src')?.includes('.jpg'));
    expect(fromServices.length).toBeGreaterThan(0);
    const gradient = /--blur:#[0-9a-f]{6},#[0-9a-f]{6}/;
    for (const each of fromServices) expect(each.getAttribute('style')).toMatch(gradient);
    expect(first?.getAttribute('loading')).toBe('eager');
    expect(first?.getAttribute('fetchpriority')).toBe('high');
    for (const each of others) expect(each.getAttribute('loading')).toBe('lazy');
  });
});

test('the gallery of blocks is neither served nor part of the build', async () => {
  expect((await site.visitor().get('/blocks')).status).toBe(404);
  const built = join(import.meta.dirname, '../../../build');
  expect(existsSync(built)).toBe(true);
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
  expect(files.some((file) => /generic-page/.test(file))).toBe(true);
  expect(files.filter((file) => /gallery\.route/.test(file))).toEqual([]);
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.filter((file) => readFileSync(join(built, file), 'utf8').includes('Donaudampf'))).toEqual([]);
});
