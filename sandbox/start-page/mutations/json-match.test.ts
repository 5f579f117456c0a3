import { expect, test } from 'vitest';
import { parsePath } from './json-match.ts';

const name = (text: string) => ({ kind: 'name', name: text });
const members = (...selectors: object[]) => ({ kind: 'members', selectors });

test.each([
  ['title', [name('title')]],
  ['a.b-c', [name('a'), name('b-c')]],
  ['["odd name"].x', [name('odd name'), name('x')]],
  ["a['it''s']", null],
  ["a['it\\'s']", [name('a'), name("it's")]],
  ['tags[-1]', [name('tags'), members({ kind: 'index', index: -1 })]],
  ['tags[1:3]', [name('tags'), members({ kind: 'range', from: 1, to: 3 })]],
  ['tags[2:]', [name('tags'), members({ kind: 'range', from: 2, to: null })]],
  ['tags[]', [name('tags'), members({ kind: 'all' })]],
  ['tags[0,2]', [name('tags'), members({ kind: 'index', index: 0 }, { kind: 'index', index: 2 })]],
  [
    'b[_key=="a,]1"].t',
    [name('b'), members({ kind: 'where', path: ['_key'], operator: '==', value: 'a,]1' }), name('t')],
  ],
  ['b[@.n == 3]', [name('b'), members({ kind: 'where', path: ['n'], operator: '==', value: 3 })]],
  ['b[n>=-1.5]', [name('b'), members({ kind: 'where', path: ['n'], operator: '>=', value: -1.5 })]],
  ["b[a.b != 'x']", [name('b'), members({ kind: 'where', path: ['a', 'b'], operator: '!=', value: 'x' })]],
  ['b[@ == 1]', [name('b'), members({ kind: 'where', path: [], operator: '==', value: 1 })]],
  ['b[n?]', [name('b'), members({ kind: 'where', path: ['n'], operator: '?', value: null })]],
  [
    'b[n > 3, _key == "x"]',
    [
      name('b'),
      members(
        { kind: 'where', path: ['n'], operator: '>', value: 3 },
        { kind: 'where', path: ['_key'], operator: '==', value: 'x' },
      ),
    ],
  ],
  ['a..done', [name('a'), { kind: 'recursive', name: 'done' }]],
  ['', null],
  ['a[', null],
  ['a[b]', null],
  ['a[_key > b]', null],
  ['a[_key =< 1]', null],
  ['a b', null],
  [`a${'.a'.repeat(5000)}`, null],
])('parsePath() parses %s to %j', (path, steps) => {
  if (steps) expect(parsePath(path)).toEqual(steps);
  else expect(() => parsePath(path)).toThrow(/^(The path ".*" cannot be read at ".*"|A path is (empty|too long))$/);
});
