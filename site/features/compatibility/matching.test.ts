import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const choices = ['Côte d’Ivoire', 'México', 'AT&T', 'United Kingdom', 'United States'].map((label) => ({ label }));

test.each([
  ['', choices.map(({ label }) => label)],
  ['  ', choices.map(({ label }) => label)],
  ['united', ['United Kingdom', 'United States']],
  ['cote d\u2019', ['Côte d’Ivoire']],
  ["cote d'ivoire", ['Côte d’Ivoire']],
  ['MEXICO', ['México']],
  ['me\u0301xico', ['México']],
  ['kingdom ', ['United Kingdom']],
  ['at&t', ['AT&T']],
  ['(', []],
])('[COMPAT-1] “%s” finds %j', (term, found) => {
  expect(matching(choices, term).map(({ label }) => label)).toEqual(found);
});
