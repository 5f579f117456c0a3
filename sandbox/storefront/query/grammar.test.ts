import { expect, test } from 'vitest';
import { parseQuery, type Query } from './grammar.ts';

/** A query as text, with parentheses around every operator. */
function format(query: Query): string {
  switch (query.kind) {
    case 'not':
      return `not ${format(query.of)}`;
    case 'term': {
      const { field, comparator, value, isPhrase, isPrefix } = query.term;
      const text = isPhrase ? `"${value}"` : `${value}${isPrefix ? '*' : ''}`;
      return `${field === null ? '' : `${field}:`}${comparator ?? ''}${text}`;
    }
    default:
      return `(${query.of.map(format).join(` ${query.kind} `)})`;
  }
}

test.each([
  ['lamp', 'lamp'],
  ['warm lamp', '(warm and lamp)'],
  ['warm AND lamp', '(warm and lamp)'],
  ['warm OR lamp desk', '(warm or (lamp and desk))'],
  ['(warm OR lamp) desk', '((warm or lamp) and desk)'],
  ['NOT lamp', 'not lamp'],
  ['warm -lamp', '(warm and not lamp)'],
  ['-(warm OR tag:desk)', 'not (warm or tag:desk)'],
  ['NOT -lamp', 'lamp'],
  ['"warm lamp"', '"warm lamp"'],
  ["vendor:'Pins & Sons'", 'vendor:"Pins & Sons"'],
  ['TITLE:lan*', 'title:lan*'],
  ['tag:*', 'tag:*'],
  ['tag: warm', 'tag:warm'],
  ["created_at:>='2026-01-01'", 'created_at:>="2026-01-01"'],
  ['variants.price:<10.5', 'variants.price:<10.5'],
  ["Men's desk-lamp", "(Men's and desk-lamp)"],
  ['a\\:b \\(c\\)', '(a:b and (c))'],
  ['or and not', '(or and and and not)'],
  ['ORDER', 'ORDER'],
  ['lamp)', '(lamp and ())'],
  ['((lamp', 'lamp'],
  ['lamp OR', '(lamp or ())'],
  ['"open', 'open'],
  ['', '()'],
  [' ( ) ', '()'],
])('%j is parsed as %s', (text, meaning) => {
  expect(format(parseQuery(text))).toBe(meaning);
});

test('any number of unmatched parentheses is ignored', () => {
  expect(format(parseQuery(`lamp${')'.repeat(3)}`))).toBe('(lamp and () and () and ())');
  expect(() => format(parseQuery(')'.repeat(9000)))).not.toThrow();
});

test('a query beyond the limits is refused', () => {
  expect(() => parseQuery('('.repeat(10_000))).toThrow('parentheses');
  expect(() => parseQuery('lamp '.repeat(101))).toThrow('terms');
  expect(() => parseQuery('a.'.repeat(10_000))).toThrow('characters');
});
