import { expect, test } from 'vitest';
import { htmlWithRef, withRef } from './carried-ref.ts';

test.each([
  ['/shop', '/shop?ref=ada+b'],
  ['/shop?after=x#more', '/shop?after=x&ref=ada+b#more'],
  ['?colour=black', '?colour=black&ref=ada+b'],
  ['https://example.com/a', 'https://example.com/a?ref=ada+b'],
  ['/shop?ref=own', '/shop?ref=own'],
  ['hello@example.com', 'hello@example.com'],
  ['mailto:hello@example.com', 'mailto:hello@example.com'],
  ['tel:+1', 'tel:+1'],
  ['#plans', '#plans'],
])('a link to %s on a page with a ref leads to %s', (to, expected) => {
  expect(withRef(to, '?ref=ada%20b')).toBe(expected);
});

test('[LINK-4] on a page without a ref links are unchanged', () => {
  expect(withRef('/shop?after=x', '?other=1')).toBe('/shop?after=x');
});

test('[LINK-4] links in HTML carry it too, with entities encoded', () => {
  const html =
    '<p>A <a href="/shop?a=1&amp;b=2">shop</a>, a <a class="x" href="mailto:ada@example.com">letter</a>, href="/no".</p>';
  expect(htmlWithRef(html, '?ref=ada')).toBe(
    '<p>A <a href="/shop?a=1&amp;b=2&amp;ref=ada">shop</a>, a <a class="x" href="mailto:ada@example.com">letter</a>, href="/no".</p>',
  );
  expect(htmlWithRef('<a href="/shop">x</a>', `?ref=${encodeURIComponent('"><script>')}`)).toBe(
    '<a href="/shop?ref=%22%3E%3Cscript%3E">x</a>',
  );
  expect(htmlWithRef('<a href="/a&lt;b&gt;">x</a>', '?ref=ada')).toBe('<a href="/a&lt;b&gt;?ref=ada">x</a>');
  expect(htmlWithRef(html, '')).toBe(html);
});

test('[LINK-4] a ref longer than 200 characters is not added to links', () => {
  expect(withRef('/shop', `?ref=${'a'.repeat(200)}`)).toBe(`/shop?ref=${'a'.repeat(200)}`);
  expect(withRef('/shop', `?ref=${'a'.repeat(201)}`)).toBe('/shop');
});
