/** Seeds that once found something: tried first, for ever. */
export const keptSeeds: Readonly<Record<'queries' | 'requests', readonly number[]>> = {
  queries: [20_261_756],
  requests: [],
};

/** Where the other seeds begin; another FUZZ_FROM tries others. */
const from = Number(process.env.FUZZ_FROM ?? 20_261_121);

/** @param count How many beside the kept ones. */
export function seedsFor(kind: keyof typeof keptSeeds, count: number): number[] {
  return [...keptSeeds[kind], ...Array.from({ length: count }, (_, index) => from + index)];
}
