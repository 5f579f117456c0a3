import type { Step } from './steps.ts';

/** Steps of past failures, as minimized by fast-check; they run first. */
export const regressions: readonly (readonly Step[])[] = [
  // Executed twice by a server that restarted between two attempts.
  [
    { do: 'add', wanted: { black: 1 }, newCart: false, trouble: 'none' },
    { do: 'step', line: 0, by: 1, trouble: 'server lost' },
  ],
  [
    { do: 'add', wanted: { black: 1 }, newCart: false, trouble: 'none' },
    { do: 'add', wanted: { sim: 1, black: 1 }, newCart: false, trouble: 'server lost' },
  ],
  // A line of quantity 0 remained: it was added by a write whose response was lost twice, after the item sold out.
  [
    { do: 'add', wanted: { black: 1 }, newCart: false, trouble: 'none' },
    { do: 'stock', item: 'case', left: 0 },
    { do: 'add', wanted: { case: 1 }, newCart: false, trouble: { write: 'lost-answer', times: 2 } },
    { do: 'add', wanted: { newer: 1 }, newCart: false, trouble: 'none' },
  ],
  // The same, with an item that sold out while in the cart.
  [
    { do: 'add', wanted: { black: 1, case: 2 }, newCart: false, trouble: 'none' },
    { do: 'stock', item: 'case', left: 0 },
    { do: 'set', line: 1, quantity: 2, trouble: { write: 'lost-answer', times: 4 } },
  ],
  // The cart after a paid one lost the referral.
  [
    { do: 'refer', refCode: 'cyd', trouble: 'none' },
    { do: 'add', wanted: { newer: 1 }, newCart: false, trouble: 'none' },
    { do: 'pay' },
    { do: 'add', wanted: { case: 1 }, newCart: false, trouble: 'none' },
  ],
];
