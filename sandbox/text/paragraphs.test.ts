import { expect, test } from 'vitest';
import { parseParagraphs, type Span } from './paragraphs.ts';

function span(text: string, marks: Partial<Span> = {}): Span {
  return { text, strong: false, em: false, href: null, ...marks };
}

test("A paragraph's prefix decides its kind", () => {
  expect(parseParagraphs(['One', '## Two', '- three', '> four', '-five', '##six'])).toEqual([
    { kind: 'paragraph', spans: [span('One')] },
    { kind: 'heading', spans: [span('Two')] },
    { kind: 'item', spans: [span('three')] },
    { kind: 'quote', spans: [span('four')] },
    { kind: 'paragraph', spans: [span('-five')] },
    { kind: 'paragraph', spans: [span('##six')] },
  ]);
});

test.each<[string, Span[]]>([
  ['a **b** c', [span('a '), span('b', { strong: true }), span(' c')]],
  ['*a*', [span('a', { em: true })]],
  ['**a *b* c**', [span('a ', { strong: true }), span('b', { strong: true, em: true }), span(' c', { strong: true })]],
  ['***a***', [span('a', { strong: true, em: true })]],
  ['*a **b***', [span('a ', { em: true }), span('b', { strong: true, em: true })]],
  ['[a **b**](/c)', [span('a ', { href: '/c' }), span('b', { strong: true, href: '/c' })]],
  ['**[a](/b)**', [span('a', { strong: true, href: '/b' })]],
  ['[a](/b_c*d*e)', [span('a', { href: '/b_c*d*e' })]],
  ['2 * 3 * 4', [span('2 * 3 * 4')]],
  ['*2 * 3', [span('*2 * 3')]],
  ['**open', [span('**open')]],
  ['[a] (b)', [span('[a] (b)')]],
  ['', []],
])('%j is parsed as %j', (text, spans) => {
  expect(parseParagraphs([text])).toEqual([{ kind: 'paragraph', spans }]);
});
