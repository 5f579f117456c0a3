import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const items = [
  { label: 'Australia', also: ['AU'] },
  { label: 'Bosnia & Herzegovina' },
  { label: 'Côte d’Ivoire' },
  { label: 'México' },
  { label: 'AT&T' },
  { label: 'T-Mobile' },
  { label: 'United Kingdom', also: ['GB', 'UK'] },
  { label: 'United States', also: ['US', 'USA'] },
];

test.each([
  ['', items.map(({ label }) => label)],
  ['  ', items.map(({ label }) => label)],
  ['united', ['United Kingdom', 'United States']],
  ['cote d\u2019', ['Côte d’Ivoire']],
  ["cote d'ivoire", ['Côte d’Ivoire']],
  ['MEXICO', ['México']],
  ['me\u0301xico', ['México']],
  ['kingdom ', ['United Kingdom']],
  ['ＵＮＩＴＥＤ　Ｋ', ['United Kingdom']],
  ['at&t', ['AT&T']],
  ['att', ['AT&T']],
  ['at and t', ['AT&T']],
  ['t mobile', ['T-Mobile']],
  ['TMobile', ['T-Mobile']],
  ['bosnia and h', ['Bosnia & Herzegovina']],
  ['and', []],
  ['ustr', ['Australia']],
  ['us', ['United States', 'Australia']],
  ['u.s.a.', ['United States']],
  ['uk', ['United Kingdom']],
  ['(', []],
])('[COMPAT-1] “%s” finds %j', (term, found) => {
  expect(matching(items, term).map(({ label }) => label)).toEqual(found);
});
