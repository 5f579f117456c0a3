import { expect, test } from 'vitest';
import { withRef } from './carried-ref.ts';

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

test('[LINK-4] a page without a ref leaves its links as they are', () => {
  expect(withRef('/shop?after=x', '?other=1')).toBe('/shop?after=x');
});
