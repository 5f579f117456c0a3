/**
 * Assigns ranks in the order of the ids. Known ranks stay where they can, so that a client that pages through the list during an edit neither
 * misses an item nor gets one twice.
 */
export function assignRanks(ids: readonly number[], known: ReadonlyMap<number, number>): Map<number, number> {
  const current = ids.map((id) => known.get(id));
  let highest = Number.NEGATIVE_INFINITY;
  const fixed = current.map((rank) => {
    if (rank === undefined || rank <= highest) return undefined;
    highest = rank;
    return rank;
  });
  const ranks = fillGaps(fixed);
  const isStrict = ranks.every((rank, index) => index === 0 || rank > (ranks[index - 1] ?? rank));
  // After many insertions at one place, two neighbors get the same number: then all ranks start anew.
  return new Map(ids.map((id, index) => [id, isStrict ? (ranks[index] ?? index) : index]));
}

/** Spreads missing ranks evenly between their neighbors, and by steps of 1 at both ends. */
function fillGaps(fixed: readonly (number | undefined)[]): number[] {
  const ranks: number[] = [];
  for (let start = 0; start < fixed.length; ) {
    const rank = fixed[start];
    if (rank !== undefined) {
      ranks.push(rank);
      start += 1;
      continue;
    }
    const found = fixed.findIndex((later, index) => index > start && later !== undefined);
    const end = found === -1 ? fixed.length : found;
    const count = end - start;
    const after = fixed[end];
    const before = ranks.at(-1) ?? (after === undefined ? -1 : after - count - 1);
    const step = after === undefined ? 1 : (after - before) / (count + 1);
    for (let place = 1; place <= count; place += 1) ranks.push(before + step * place);
    start = end;
  }
  return ranks;
}
