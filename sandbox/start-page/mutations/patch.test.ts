import { makePatches, stringifyPatches } from '@sanity/diff-match-patch';
import { describe, expect, test } from 'vitest';
import { applyPatch } from './patch.ts';

/** A text patch as the Studio sends it. */
function textPatch(from: string, to: string): string {
  return stringifyPatches(makePatches(from, to));
}

function patched(attributes: Record<string, unknown>, patch: Record<string, unknown>) {
  const { _id, _type, _rev, ...result } = applyPatch({ _id: 'a', _type: 'page', _rev: '1', ...attributes }, patch);
  return JSON.parse(JSON.stringify(result));
}

/** The document of the provider's page on JSONMatch. */
const fred = {
  friends: [
    { name: 'mork', age: 40, favoriteColor: 'red' },
    { name: 'mindy', age: 32, favoriteColor: 'blue' },
    { name: 'franklin', favoriteColor: 'yellow' },
  ],
};

test.each([
  ['friends[*]', ['mork', 'mindy', 'franklin']],
  ['friends[age > 35]', ['mork']],
  ['friends[age >= 40]', ['mork']],
  ['friends[age < 40]', ['mindy']],
  ['friends[age <= 32]', ['mindy']],
  ['friends[age != 32]', ['mork']],
  ['friends[age > 35, favoriteColor == "blue"]', ['mork', 'mindy']],
  ['friends[name > "midday"]', ['mork', 'mindy']],
  ['friends[age > "3"]', []],
  ['friends[age?]', ['mork', 'mindy']],
  ['friends[@.age?]', ['mork', 'mindy']],
])('The path %s selects %j', (path, names) => {
  const { friends } = patched(fred, { set: { [`${path}.found`]: true } });
  expect(friends.filter(({ found }: { found?: true }) => found).map(({ name }: { name: string }) => name)).toEqual(
    names,
  );
});

test.each([
  ['tags[@ == "b"]', { tags: ['a', 'c'] }],
  ['tags[@ > "a"]', { tags: ['a'] }],
  ['tags[@?]', { tags: [] }],
])('unset of %s removes values of a list', (path, result) => {
  expect(patched({ tags: ['a', 'b', 'c'] }, { unset: [path] })).toEqual(result);
});

describe('diffMatchPatch', () => {
  test('applies a patch in the unified format', () => {
    expect(patched({ title: 'One' }, { diffMatchPatch: { title: '@@ -1,3 +1,4 @@\n One\n+s\n' } })).toEqual({
      title: 'Ones',
    });
  });

  test('reaches every string that its path matches', () => {
    const text = 'The quick brown fox';
    const blocks = [
      { _key: 'x', children: [{ _key: 's', text }] },
      { _key: 'y', text },
    ];
    const patch = textPatch(text, 'The slow brown fox');
    expect(patched({ blocks }, { diffMatchPatch: { 'blocks[_key=="x"].children[_key=="s"].text': patch } })).toEqual({
      blocks: [
        { _key: 'x', children: [{ _key: 's', text: 'The slow brown fox' }] },
        { _key: 'y', text },
      ],
    });
    const everywhere = JSON.parse(JSON.stringify(blocks).replaceAll('quick', 'slow'));
    expect(patched({ blocks }, { diffMatchPatch: { '..text': patch } })).toEqual({ blocks: everywhere });
  });

  test('merges two edits of the same text', () => {
    const text = 'A page about phones, and about nothing else.';
    const first = textPatch(text, text.replace('A page', 'A long page'));
    const second = textPatch(text, text.replace('nothing', 'little'));
    const { body } = patched({ body: text }, { diffMatchPatch: { body: first } });
    expect(patched({ body }, { diffMatchPatch: { body: second } })).toEqual({
      body: 'A long page about phones, and about little else.',
    });
  });

  test('counts offsets in UTF-8 bytes', () => {
    const text = `${'Grüße 👋🏽 '.repeat(20)}Ende`;
    const edited = text.replace('Ende', 'Schluß');
    expect(patched({ body: text }, { diffMatchPatch: { body: textPatch(text, edited) } })).toEqual({ body: edited });
  });

  test('leaves a text that the patch does not match', () => {
    const patch = textPatch('The quick brown fox jumps', 'The quick brown dog jumps');
    for (const body of ['', 'x', 'Something else altogether, and longer than the patch'])
      expect(patched({ body }, { diffMatchPatch: { body: patch } })).toEqual({ body });
  });

  test.each([[5], [null], [['One']], [{ text: 'One' }]])('leaves the value %j, which is no string', (title) => {
    expect(patched({ title }, { diffMatchPatch: { title: textPatch('One', 'Two') } })).toEqual({ title });
  });

  test('creates nothing at a path without a value', () => {
    const patch = textPatch('One', 'Two');
    expect(patched({}, { diffMatchPatch: { title: patch, 'a.b': patch } })).toEqual({});
  });

  test('runs after set and unset', () => {
    const patch = { diffMatchPatch: { a: textPatch('One', 'One!'), b: textPatch('One', 'One!') } };
    expect(patched({ b: 'One' }, { ...patch, set: { a: 'One' }, unset: ['b'] })).toEqual({ a: 'One!' });
  });

  test('applies an empty patch', () => {
    expect(patched({ title: 'One' }, { diffMatchPatch: { title: '' } })).toEqual({ title: 'One' });
  });

  test.each(['@@', 'text', '@@ -1,3 +1,4 @@\n One\n*s\n', '@@ -1 +1 @@\n %zz\n', 5, null])(
    'refuses the invalid patch %j',
    (patch) => {
      expect(() => patched({ title: 'One' }, { diffMatchPatch: { title: patch } })).toThrow(
        /^The text patch of "title" (cannot be parsed|is not a string)$/,
      );
    },
  );
});
