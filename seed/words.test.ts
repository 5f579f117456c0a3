import { beforeAll, expect, test } from 'vitest';
import { loadOwnSeed, type OwnSeed } from './testing/own-seed.ts';

/** The writing rules of the README, and that each fact has one source. */

let own: OwnSeed;
beforeAll(async () => {
  own = await loadOwnSeed();
});

test('No sentence of the brand ends with an exclamation mark', () => {
  const { content, startPage, support, catalogue } = own.seed;
  for (const part of [content.entries, startPage, support, catalogue]) {
    expect(JSON.stringify(part).match(/.{0,40}\w!/g)).toBeNull();
  }
});

test('Prices, sizes and dates of products are in the catalogue only', () => {
  const facts = /\$\d+|\d ?(mm|g|mAh|MP|GB)\b|\d inch|January 2027/g;
  const pages = own.seed.content.entries.filter(({ id }) => id !== 'service-plans');
  expect(pages.flatMap((entry) => JSON.stringify(entry).match(facts) ?? [])).toEqual([]);
  expect(JSON.stringify(own.seed.startPage).match(facts)).toBeNull();
});

test('Prices of service plans are on the page of the service plans only', () => {
  const plans = own.seed.content.entries.find(({ id }) => id === 'service-plans');
  expect(JSON.stringify(plans).match(/\$\d+/g)).toEqual(['$25', '$40']);
});
