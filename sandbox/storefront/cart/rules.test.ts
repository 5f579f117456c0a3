import { expect, test } from 'vitest';
import { addLines, capToStock, type Line, type NewLine, removeLines, updateLines } from './rules.ts';

const unlimited = () => null;
const five = () => 5;

function line(id: string, changes: Partial<Line> = {}): Line {
  return { id, variantId: 1, quantity: 1, sellingPlanId: null, attributes: [], ...changes };
}

function addition(changes: Partial<NewLine> = {}): NewLine {
  return { variantId: 1, quantity: 1, sellingPlanId: null, attributes: [], ...changes };
}

function ids() {
  let next = 0;
  return () => `new${++next}`;
}

const gift = [{ key: 'gift', value: 'yes' }];
const ab = [
  { key: 'a', value: '1' },
  { key: 'b', value: '2' },
];

test.each<[string, Line[], NewLine[], [string, number][]]>([
  ['an equal line is summed', [line('x', { quantity: 2 })], [addition({ quantity: 3 })], [['x', 5]]],
  [
    'another variant is a new line at the front',
    [line('x')],
    [addition({ variantId: 2 })],
    [
      ['new1', 1],
      ['x', 1],
    ],
  ],
  [
    'another selling plan is a new line at the front',
    [line('x')],
    [addition({ sellingPlanId: 9 })],
    [
      ['new1', 1],
      ['x', 1],
    ],
  ],
  [
    'other attributes are a new line at the front',
    [line('x')],
    [addition({ attributes: gift })],
    [
      ['new1', 1],
      ['x', 1],
    ],
  ],
  [
    'attributes are equal in any order',
    [line('x', { attributes: ab })],
    [addition({ attributes: ab.toReversed() })],
    [['x', 2]],
  ],
  [
    'the last of a batch is the newest',
    [],
    [addition(), addition({ variantId: 2 })],
    [
      ['new2', 1],
      ['new1', 1],
    ],
  ],
  ['equal lines of a batch are one line', [], [addition(), addition({ quantity: 2 })], [['new1', 3]]],
  [
    'quantity 0 adds nothing',
    [line('x')],
    [addition({ quantity: 0 }), addition({ variantId: 2, quantity: 0 })],
    [['x', 1]],
  ],
])('adding: %s', (_title, before, additions, after) => {
  expect(addLines(before, additions, unlimited, ids()).lines.map(({ id, quantity }) => [id, quantity])).toEqual(after);
});

test('a repeated attribute has its first position and its last value', () => {
  const twice = [
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
    { key: 'a', value: '3' },
  ];
  expect(addLines([], [addition({ attributes: twice })], unlimited, ids()).lines[0]?.attributes).toEqual([
    { key: 'a', value: '3' },
    { key: 'b', value: '2' },
  ]);
});

test.each<[string, Line[], Parameters<typeof updateLines>[1], [string, number][]]>([
  ['a quantity is set', [line('x')], [{ id: 'x', quantity: 4 }], [['x', 4]]],
  ['quantity 0 removes the line', [line('x'), line('y', { variantId: 2 })], [{ id: 'x', quantity: 0 }], [['y', 1]]],
  [
    'a line that becomes equal to another is merged into it',
    [line('x', { attributes: gift, quantity: 2 }), line('y', { quantity: 3 })],
    [{ id: 'x', attributes: [] }],
    [['y', 5]],
  ],
  [
    'the variant changes in place',
    [line('x'), line('y', { variantId: 2 })],
    [{ id: 'x', variantId: 3 }],
    [
      ['x', 1],
      ['y', 1],
    ],
  ],
  ['an unknown line changes nothing', [line('x')], [{ id: 'z', quantity: 0 }], [['x', 1]]],
  [
    'a sold-out line stays when its other fields change',
    [line('x', { quantity: 0 })],
    [{ id: 'x', attributes: gift }],
    [['x', 0]],
  ],
])('updating: %s', (_title, before, changes, after) => {
  expect(updateLines(before, changes, unlimited).lines.map(({ id, quantity }) => [id, quantity])).toEqual(after);
});

test('an update without attributes leaves them unchanged, and an empty list clears them', () => {
  const before = [line('x', { attributes: gift })];
  expect(
    updateLines(before, [{ id: 'x', quantity: 2, attributes: undefined }], unlimited).lines[0]?.attributes,
  ).toEqual(gift);
  expect(updateLines(before, [{ id: 'x', attributes: [] }], unlimited).lines[0]?.attributes).toEqual([]);
});

test('a quantity is lowered to the stock, and the granted units are returned', () => {
  expect(addLines([], [addition({ quantity: 9 })], five, ids())).toMatchObject({
    lines: [{ quantity: 5 }],
    shortages: [{ lineId: 'new1', granted: 5 }],
  });
  expect(addLines([line('x', { quantity: 4 })], [addition({ quantity: 4 })], five, ids())).toMatchObject({
    lines: [{ quantity: 5 }],
    shortages: [{ lineId: 'x', granted: 1 }],
  });
});

test('a sold-out variant leaves a line of quantity 0', () => {
  expect(addLines([], [addition({ quantity: 2 })], () => 0, ids())).toMatchObject({
    lines: [{ id: 'new1', quantity: 0 }],
    shortages: [{ lineId: 'new1', granted: 0 }],
  });
});

test('a new line gets only the stock that the other lines of its variant leave', () => {
  const before = [line('x', { quantity: 4 })];
  expect(addLines(before, [addition({ attributes: gift, quantity: 3 })], five, ids())).toMatchObject({
    lines: [
      { id: 'new1', quantity: 1 },
      { id: 'x', quantity: 4 },
    ],
    shortages: [{ lineId: 'new1', granted: 1 }],
  });
});

test('two lines of one variant share its stock, and raising one lowers the other', () => {
  const before = [line('new', { attributes: gift, quantity: 2 }), line('old', { quantity: 2 })];
  expect(updateLines(before, [{ id: 'old', quantity: 4 }], five)).toMatchObject({
    lines: [
      { id: 'new', quantity: 1 },
      { id: 'old', quantity: 4 },
    ],
    shortages: [{ lineId: 'new', granted: 1 }],
  });
  expect(updateLines(before, [{ id: 'new', quantity: 9 }], five)).toMatchObject({
    lines: [
      { id: 'new', quantity: 5 },
      { id: 'old', quantity: 0 },
    ],
    shortages: [
      { lineId: 'new', granted: 5 },
      { lineId: 'old', granted: 0 },
    ],
  });
});

test('decreased stock goes to the newest line first', () => {
  const before = [
    line('new', { quantity: 4 }),
    line('old', { quantity: 4 }),
    line('other', { variantId: 2, quantity: 9 }),
  ];
  const limit = (variantId: number) => (variantId === 1 ? 5 : null);
  const { lines, shortages } = capToStock(before, limit);
  expect(lines.map(({ quantity }) => quantity)).toEqual([4, 1, 9]);
  expect(shortages).toEqual([{ lineId: 'old', granted: 1 }]);
});

test('the input is not mutated', () => {
  const before = Object.freeze([Object.freeze(line('x'))]);
  addLines(before, [addition()], unlimited, ids());
  updateLines(before, [{ id: 'x', quantity: 3 }], unlimited);
  expect(removeLines(before, ['x'])).toEqual([]);
  expect(before).toEqual([line('x')]);
});
