import type { Step } from './steps.ts';

/** Steps that once ended in another cart than the model's, as fast-check cut them down; run before all others. */
export const regressions: readonly (readonly Step[])[] = [
  // Done twice by a server that had begun anew between the two tries.
  [
    { do: 'add', wanted: { black: 1 }, newCart: false, trouble: 'none' },
    { do: 'step', line: 0, by: 1, trouble: 'server lost' },
  ],
  [
    { do: 'add', wanted: { black: 1 }, newCart: false, trouble: 'none' },
    { do: 'add', wanted: { sim: 1, black: 1 }, newCart: false, trouble: 'server lost' },
  ],
  // A line without a unit stayed for good: it came in by a write whose answer was lost twice, when the item had sold out.
  [
    { do: 'add', wanted: { black: 1 }, newCart: false, trouble: 'none' },
    { do: 'stock', item: 'case', left: 0 },
    { do: 'add', wanted: { case: 1 }, newCart: false, trouble: { write: 'lost-answer', times: 2 } },
    { do: 'add', wanted: { newer: 1 }, newCart: false, trouble: 'none' },
  ],
  // So it did when the item sold out while it lay in the cart.
  [
    { do: 'add', wanted: { black: 1, case: 2 }, newCart: false, trouble: 'none' },
    { do: 'stock', item: 'case', left: 0 },
    { do: 'set', line: 1, quantity: 2, trouble: { write: 'lost-answer', times: 4 } },
  ],
  // The cart that followed one that was paid credited nobody.
  [
    { do: 'refer', refCode: 'cyd', trouble: 'none' },
    { do: 'add', wanted: { newer: 1 }, newCart: false, trouble: 'none' },
    { do: 'pay' },
    { do: 'add', wanted: { case: 1 }, newCart: false, trouble: 'none' },
  ],
];
