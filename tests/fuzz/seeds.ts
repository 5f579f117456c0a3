import { soakSeed } from '../support/soak.ts';

/** Seeds of past failures, which run first. */
export const recordedSeeds: Readonly<Record<'queries' | 'requests', readonly number[]>> = {
  queries: [20_261_756],
  requests: [],
};

/** @param count The number of seeds beside the recorded ones. */
export function seedsFor(kind: keyof typeof recordedSeeds, count: number): number[] {
  const from = soakSeed();
  return [...recordedSeeds[kind], ...Array.from({ length: count }, (_, index) => from + index)];
}
