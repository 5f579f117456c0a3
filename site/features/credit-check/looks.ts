/** Milliseconds between two looks at a check that is not decided yet; each time half as long again, up to the longest. */
const pause = { first: 2000, longest: 30_000 };

/** Some four minutes; after that it is left to the visitor to look again. */
export const mostLooks = 12;

export function pauseBefore(look: number): number {
  return Math.min(pause.first * 1.5 ** look, pause.longest);
}
