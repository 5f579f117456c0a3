import { expect, test } from 'vitest';
import { compare, formatHashes, hashOf, readHashes } from './screenshot-hashes.ts';

const hashes = ['a', 'b', 'c'].map((text) => hashOf(new TextEncoder().encode(text)));
const stored = { chromium: '1', screens: { shop: hashes.join(' '), about: hashes.slice(0, 2).join(' ') } };

test('a screenshot is the same, changed or new', () => {
  expect(compare(stored, 'shop', hashes)).toEqual(['same', 'same', 'same']);
  expect(compare(stored, 'shop', hashes.toReversed())).toEqual(['changed', 'same', 'changed']);
  expect(compare(stored, 'about', hashes)).toEqual(['same', 'same', 'new']);
  expect(compare(stored, 'home', hashes)).toEqual(['new', 'new', 'new']);
});

test('hashes are written with one line for each screen, by name', () => {
  const text = formatHashes(stored);
  expect(readHashes(text)).toEqual(stored);
  expect(
    text
      .split('\n')
      .slice(3, 5)
      .map((line) => line.trim().split(':')[0]),
  ).toEqual(['"about"', '"shop"']);
  expect(() => readHashes('{}')).toThrow();
});
