import { expect, test } from 'vitest';
import { notice } from '../rules/notices.ts';
import { cartOf, lineOf } from '../testing/cart-of.ts';
import {
  formatSnapshot,
  parseSnapshot,
  priceMessages,
  snapshotOnCommand,
  snapshotOnRead,
  stockNotices,
} from './snapshot.ts';

test('a price change has a message beside its line, as long as the line exists', () => {
  const cart = cartOf({ case: 1, newer: 2 });
  const snapshot = parseSnapshot(formatSnapshot(snapshotOnCommand(new Map(), cart)));
  expect(priceMessages(snapshot, cart)).toEqual([]);
  const raised = {
    ...cart,
    lines: [{ ...lineOf('case', 1), unitPrice: { minor: 1250, currency: 'USD' } }, lineOf('newer', 2)],
  };
  const message = 'The price is now $12.50. It was $10 when you put this into your cart.';
  expect(priceMessages(snapshot, raised)).toEqual([{ lineId: 'case', message }]);
  expect(priceMessages(snapshotOnCommand(snapshot, raised), raised)).toHaveLength(1);
  expect([...snapshotOnCommand(snapshot, cartOf({ newer: 2 })).keys()]).toEqual(['newer']);
});

test('a line lowered by stock has a notice until the next command; a line lowered by the visitor has none', () => {
  const snapshot = parseSnapshot(formatSnapshot(snapshotOnCommand(new Map(), cartOf({ newer: 5 }))));
  const holding = (quantity: number, quantityAvailable: number | null) => ({
    ...cartOf({}),
    lines: [{ ...lineOf('newer', quantity), quantityAvailable }],
  });
  const short = holding(2, 2);
  expect(stockNotices(snapshot, short)).toEqual([notice('low-stock', 'newer', 2)]);
  expect(stockNotices(snapshotOnRead(snapshot, short), short)).toHaveLength(1);
  expect(stockNotices(snapshotOnCommand(snapshot, short), short)).toEqual([]);
  for (const other of [holding(2, 9), holding(2, null), holding(0, 0), holding(5, 5)])
    expect(stockNotices(snapshot, other)).toEqual([]);
});

test('a cart of 100 lines fits into its cookie, and malformed entries of the cookie are ignored', () => {
  const cart = cartOf({});
  const unitPrice = { minor: 99_999_99, currency: 'USD' };
  cart.lines = Array.from({ length: 100 }, (_, index) => ({
    ...lineOf('case', 999),
    id: `0123456789-${index}`,
    unitPrice,
  }));
  const text = formatSnapshot(snapshotOnCommand(new Map(), cart));
  expect(text.length).toBeLessThan(3500);
  expect(parseSnapshot(text).size).toBe(100);
  expect([...parseSnapshot('a~1~2.<b>~2~1.c~-3~1.d~4.e~1~999')]).toEqual([['a', { price: 1, quantity: 2 }]]);
});
