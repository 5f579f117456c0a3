import { expect, test } from 'vitest';
import { compare, formatBaseline, hashOf, readBaseline } from './baseline.ts';

const hashes = ['a', 'b', 'c'].map((text) => hashOf(new TextEncoder().encode(text)));
const baseline = { chromium: '1', screens: { shop: hashes.join(' '), about: hashes.slice(0, 2).join(' ') } };

test('a screenshot is the same, changed or new', () => {
  expect(compare(baseline, 'shop', hashes)).toEqual(['same', 'same', 'same']);
  expect(compare(baseline, 'shop', hashes.toReversed())).toEqual(['changed', 'same', 'changed']);
  expect(compare(baseline, 'about', hashes)).toEqual(['same', 'same', 'new']);
  expect(compare(baseline, 'home', hashes)).toEqual(['new', 'new', 'new']);
});

test('a baseline is written with one line for each screen, by name', () => {
  const text = formatBaseline(baseline);
  expect(readBaseline(text)).toEqual(baseline);
  expect(
    text
      .split('\n')
      .slice(3, 5)
      .map((line) => line.trim().split(':')[0]),
  ).toEqual(['"about"', '"shop"']);
  expect(() => readBaseline('{}')).toThrow();
});
