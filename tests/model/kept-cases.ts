import type { Step } from './steps.ts';

/** Steps that once ended in another cart than the model's, as fast-check cut them down; run before all others. */
export const keptCases: readonly (readonly Step[])[] = [
  [
    { do: 'add', wanted: { yearly: 1, black: 1 }, newCart: false, trouble: 'none' },
    { do: 'stock', item: 'black', left: 0 },
    { do: 'undo', trouble: 'none' },
  ],
];
