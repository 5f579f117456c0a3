import type { Step } from './steps.ts';

/** Steps that once ended in another cart than the model's, as fast-check cut them down; run before all others. */
export const keptCases: readonly (readonly Step[])[] = [
  // Done twice by a server that had begun anew between the two tries.
  [
    { do: 'add', wanted: { black: 1 }, newCart: false, trouble: 'none' },
    { do: 'step', line: 0, by: 1, trouble: 'server lost' },
  ],
  [
    { do: 'add', wanted: { black: 1 }, newCart: false, trouble: 'none' },
    { do: 'add', wanted: { sim: 1, black: 1 }, newCart: false, trouble: 'server lost' },
  ],
];
