import { expect, test } from 'vitest';
import { priceMessages, readPrices, updatedPrices, writePrices } from './seen-prices.ts';
import { cartOf, lineOf } from './testing/cart-of.ts';

test('a price that changed while it lay in the cart is said beside its line, for as long as the line is there', () => {
  const cart = cartOf({ case: 1, newer: 2 });
  const seen = readPrices(writePrices(updatedPrices(new Map(), cart)));
  expect(priceMessages(seen, cart)).toEqual([]);
  const dearer = {
    ...cart,
    lines: [{ ...lineOf('case', 1), unitPrice: { minor: 1250, currency: 'USD' } }, lineOf('newer', 2)],
  };
  const message = 'The price is now $12.50. It was $10 when you put this into your cart.';
  expect(priceMessages(seen, dearer)).toEqual([{ lineId: 'case', message }]);
  expect(priceMessages(updatedPrices(seen, dearer), dearer)).toHaveLength(1);
  expect([...updatedPrices(seen, cartOf({ newer: 2 })).keys()]).toEqual(['newer']);
});

test('a cart of 100 lines fits into its cookie, and anything else in the cookie is no price', () => {
  const cart = cartOf({});
  cart.lines = Array.from({ length: 100 }, (_, index) => ({ ...lineOf('case', 1), id: `0123456789-${index}` }));
  expect(writePrices(updatedPrices(new Map(), cart)).length).toBeLessThan(3500);
  expect([...readPrices('a~1.<b>~2.c~-3.d.~4')]).toEqual([['a', 1]]);
});
