import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignRanks } from './ranks.ts';

function ranks(ids: number[], known: [number, number][]): [number, number][] {
  return [...assignRanks(ids, new Map(known))];
}

test.each([
  ['all are new', [7, 8, 9], [], [7, 0, 8, 1, 9, 2]],
  ['one is added at the front', [9, 7, 8], [7, 0, 8, 1], [9, -1, 7, 0, 8, 1]],
  ['two are added in between', [7, 1, 2, 8], [7, 0, 8, 3], [7, 0, 1, 1, 2, 2, 8, 3]],
  ['one is added at the end', [7, 8, 9], [7, 0, 8, 1], [7, 0, 8, 1, 9, 2]],
  ['one is removed', [7, 9], [7, 0, 8, 1, 9, 2], [7, 0, 9, 2]],
  ['one moves to the end', [8, 9, 7], [7, 0, 8, 1, 9, 2], [8, 1, 9, 2, 7, 3]],
])('when %s, the other items keep their rank', (_title, ids, known, expected) => {
  expect(ranks(ids, pairs(known))).toEqual(pairs(expected));
});

function pairs(flat: number[]): [number, number][] {
  return flat.flatMap((id, index): [number, number][] => (index % 2 === 0 ? [[id, flat[index + 1] ?? 0]] : []));
}

test('for any known ranks the result is strictly increasing', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }));
  const known = fc.dictionary(
    fc.integer({ min: 0, max: 30 }).map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  fc.assert(
    fc.property(ids, known, (requested, before) => {
      const found = assignRanks(requested, new Map(Object.entries(before).map(([id, rank]) => [Number(id), rank])));
      expect([...found.keys()]).toEqual(requested);
      const values = [...found.values()];
      expect(values.every((rank, index) => index === 0 || rank > (values[index - 1] ?? rank))).toBe(true);
    }),
  );
});

test('repeated insertion at the same place ends in new ranks, not in equal ones', () => {
  let known = assignRanks([1, 2], new Map());
  for (let id = 3; id < 3000; id += 1) {
    known = assignRanks([1, id, 2], known);
    expect(known.get(id)).toBeGreaterThan(known.get(1) ?? Number.NaN);
    expect(known.get(id)).toBeLessThan(known.get(2) ?? Number.NaN);
  }
});
