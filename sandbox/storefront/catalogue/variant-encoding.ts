import type { ProductOption, Variant } from './rows.ts';

/** For each option the place of a variant's value among the option's values. */
type Combination = readonly number[];

/** The combination of a variant, among its product's options in their order. */
export function combinationOf(variant: Variant, options: readonly ProductOption[]): Combination {
  return options.map(({ choices }, index) => choices.indexOf(variant.choices[index] ?? ''));
}

/** First option first: the order in which a product's combinations are listed. */
export function compareCombinations(one: Combination, other: Combination): number {
  const differing = one.findIndex((place, index) => place !== other[index]);
  return differing === -1 ? 0 : (one[differing] ?? 0) - (other[differing] ?? 0);
}

/**
 * Combinations as one text, `v1_` and a tree of places: `:` leads to the next option, `,` closes a prefix, ` ` is a gap, `-` a range.
 * Source: the API's documentation of Product.encodedVariantExistence.
 */
export function encodeCombinations(combinations: readonly Combination[]): string {
  return `v1_${branch(combinations.toSorted(compareCombinations), 0)}`;
}

function branch(combinations: readonly Combination[], depth: number): string {
  const places = [...new Set(combinations.map((combination) => combination[depth] ?? 0))];
  const isLast = (combinations[0]?.length ?? 0) <= depth + 1;
  if (isLast) return ranges(places);
  return places
    .map((place) => {
      const below = combinations.filter((combination) => combination[depth] === place);
      return `${place}:${branch(below, depth + 1)},`;
    })
    .join('');
}

function ranges(places: readonly number[]): string {
  const found: { from: number; to: number }[] = [];
  for (const place of places) {
    const last = found.at(-1);
    if (last !== undefined && place === last.to + 1) last.to = place;
    else found.push({ from: place, to: place });
  }
  return found.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(' ');
}
