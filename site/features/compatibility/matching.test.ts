import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const choices = ['Côte d’Ivoire', 'México', 'AT&T', 'United Kingdom', 'United States'].map((words) => ({ words }));

test.each([
  ['', choices.map(({ words }) => words)],
  ['  ', choices.map(({ words }) => words)],
  ['united', ['United Kingdom', 'United States']],
  ['cote d\u2019', ['Côte d’Ivoire']],
  ["cote d'ivoire", ['Côte d’Ivoire']],
  ['MEXICO', ['México']],
  ['me\u0301xico', ['México']],
  ['kingdom ', ['United Kingdom']],
  ['at&t', ['AT&T']],
  ['(', []],
])('[COMPAT-1] “%s” finds %j', (term, found) => {
  expect(matching(choices, term).map(({ words }) => words)).toEqual(found);
});
