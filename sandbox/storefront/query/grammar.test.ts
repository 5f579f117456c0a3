import { expect, test } from 'vitest';
import { parseQuery, type Query } from './grammar.ts';

/** A query as one would say it, parentheses around everything that is joined. */
function said(query: Query): string {
  switch (query.kind) {
    case 'not':
      return `not ${said(query.of)}`;
    case 'term': {
      const { field, comparator, value, isPhrase, isPrefix } = query.term;
      const text = isPhrase ? `"${value}"` : `${value}${isPrefix ? '*' : ''}`;
      return `${field === null ? '' : `${field}:`}${comparator ?? ''}${text}`;
    }
    default:
      return `(${query.of.map(said).join(` ${query.kind} `)})`;
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
])('%j is read as %s', (text, meaning) => {
  expect(said(parseQuery(text))).toBe(meaning);
});

test('parentheses that close nothing are passed over, however many', () => {
  expect(said(parseQuery(`lamp${')'.repeat(3)}`))).toBe('(lamp and () and () and ())');
  expect(() => said(parseQuery(')'.repeat(9000)))).not.toThrow();
});

test('what has no end is refused', () => {
  expect(() => parseQuery('('.repeat(10_000))).toThrow('parentheses');
  expect(() => parseQuery('lamp '.repeat(101))).toThrow('terms');
  expect(() => parseQuery('a.'.repeat(10_000))).toThrow('characters');
});
