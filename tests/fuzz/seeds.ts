import { soakSeed } from '../support/soak.ts';

/** Seeds that once found something: tried first, for ever. */
export const keptSeeds: Readonly<Record<'queries' | 'requests', readonly number[]>> = {
  queries: [20_261_756],
  requests: [],
};

/** @param count How many beside the kept ones. */
export function seedsFor(kind: keyof typeof keptSeeds, count: number): number[] {
  const from = soakSeed();
  return [...keptSeeds[kind], ...Array.from({ length: count }, (_, index) => from + index)];
}
