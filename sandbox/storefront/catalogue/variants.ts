import type { ProductSelectedOrFirstAvailableVariantArgs } from 'storefront-schema-latest/storefront-api-types';
import type { ProductOption, Variant } from './rows.ts';

/** The most units of a variant that can be sold now; null where nothing limits it. */
export function sellableUnits(variant: Pick<Variant, 'tracked' | 'whenOutOfStock' | 'stock'>): number | null {
  if (!variant.tracked || variant.whenOutOfStock === 'continue') return null;
  return Math.max(0, variant.stock);
}

/** Can at least one unit be sold now, from stock or ahead of it? */
export function isAvailable(variant: Variant): boolean {
  return sellableUnits(variant) !== 0;
}

/** Sold although none is on hand: a pre-order or a back-order. */
export function isBackordered(variant: Variant): boolean {
  return variant.tracked && variant.stock <= 0 && isAvailable(variant);
}

/** "Black / 128 GB": the choices in the order of the options. */
export function variantTitle(variant: Variant): string {
  return variant.choices.join(' / ');
}

/** Options as a client selects them, and how strictly they are taken. */
export type Selection = Pick<
  ProductSelectedOrFirstAvailableVariantArgs,
  'selectedOptions' | 'ignoreUnknownOptions' | 'caseInsensitiveMatch'
>;

/** For each option of the product, in its order, the value selected; null where none is. */
type SelectedValues = readonly (string | null)[];

/** The first variant that has every option selected; null when there is none, or when an option is unknown and counts. */
export function findVariant(
  selection: Selection,
  variants: readonly Variant[],
  options: readonly ProductOption[],
): Variant | null {
  const wanted = selectedValues(selection, options);
  if (wanted === null) return null;
  return variants.find((variant) => countDifferences(variant, wanted, selection) === 0) ?? null;
}

/** The variant selected, else the first that can be bought, else the first. */
export function selectedOrFirstVariant(
  selection: Selection,
  variants: readonly Variant[],
  options: readonly ProductOption[],
): Variant | null {
  const selected = selection.selectedOptions?.length ? findVariant(selection, variants, options) : null;
  return selected ?? variants.find(isAvailable) ?? variants[0] ?? null;
}

/** The variants that differ in one option from what is selected, or else from the one to show; in the order of their ids. */
export function adjacentVariants(
  selection: Selection,
  variants: readonly Variant[],
  options: readonly ProductOption[],
): Variant[] {
  const given = selection.selectedOptions?.length ? selectedValues(selection, options) : null;
  const wanted = given ?? selectedOrFirstVariant({}, variants, options)?.choices ?? [];
  return variants
    .filter((variant) => countDifferences(variant, wanted, selection) === 1)
    .toSorted((one, other) => one.id - other.id);
}

/** null: an option is none of the product's, and that counts. */
function selectedValues(
  { selectedOptions, ignoreUnknownOptions, caseInsensitiveMatch }: Selection,
  options: readonly ProductOption[],
): SelectedValues | null {
  const given = selectedOptions ?? [];
  const same = comparator(caseInsensitiveMatch);
  const isKnown = (name: string) => options.some((option) => same(option.name, name));
  if (!ignoreUnknownOptions && !given.every(({ name }) => isKnown(name))) return null;
  return options.map((option) => given.find(({ name }) => same(name, option.name))?.value ?? null);
}

function countDifferences({ choices }: Variant, wanted: SelectedValues, { caseInsensitiveMatch }: Selection): number {
  const same = comparator(caseInsensitiveMatch);
  return wanted.filter((value, index) => value !== null && !same(value, choices[index] ?? '')).length;
}

function comparator(caseInsensitive: boolean | null | undefined): (one: string, other: string) => boolean {
  return caseInsensitive ? (one, other) => one.toLowerCase() === other.toLowerCase() : (one, other) => one === other;
}

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
