/**
 * Numbers that put the items in this order. Those known already keep theirs where they can, so that somebody who pages through the list
 * while it is edited neither misses an item nor meets one twice.
 */
export function assignRanks(ids: readonly number[], known: ReadonlyMap<number, number>): Map<number, number> {
  const kept = ids.map((id) => known.get(id));
  let highest = Number.NEGATIVE_INFINITY;
  const fixed = kept.map((rank) => {
    if (rank === undefined || rank <= highest) return undefined;
    highest = rank;
    return rank;
  });
  const ranks = fillGaps(fixed);
  const isDefinite = ranks.every((rank, index) => index === 0 || rank > (ranks[index - 1] ?? rank));
  // Halved too often, two neighbours fall on the same number: then all of them begin anew.
  return new Map(ids.map((id, index) => [id, isDefinite ? (ranks[index] ?? index) : index]));
}

/** Spreads the missing evenly between their neighbours, and by whole steps before the first and after the last. */
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
