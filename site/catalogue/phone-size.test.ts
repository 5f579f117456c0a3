import { expect, test } from 'vitest';
import { formatSize, sizeIn } from './phone-size.ts';

test.each([
  [
    '<li><strong>Size</strong> 106 × 71.5 × 12 mm (<a href="/actual-size">see actual size</a>)</li>',
    '106 × 71.5 × 12 mm',
  ],
  ['95.85 × 55.85 × 8.75 mm', '95.85 × 55.85 × 8.75 mm'],
  ['with non-breaking spaces, 106\u00a0×\u00a071.5\u00a0×\u00a012\u00a0mm', '106 × 71.5 × 12 mm'],
  ['3.92 inch AMOLED, 1080 × 1240, matte', null],
  ['106 × 0 × 12 mm', null],
  ['1.0.6 × 71 × 12 mm', null],
  ['99999 × 71 × 12 mm', null],
  ['', null],
])('The size in %o is %o', (text, size) => {
  const found = sizeIn(text);
  expect(found && formatSize(found)).toBe(size);
});
