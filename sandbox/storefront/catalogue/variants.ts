import type { ProductSelectedOrFirstAvailableVariantArgs } from 'storefront-schema-latest/storefront-api-types';
import type { ProductOption, Variant } from './rows.ts';

/** The maximum of units that can be sold now; null without a limit. */
export function sellableUnits(variant: Pick<Variant, 'tracked' | 'whenOutOfStock' | 'stock'>): number | null {
  if (!variant.tracked || variant.whenOutOfStock === 'continue') return null;
  return Math.max(0, variant.stock);
}

/** Whether at least one unit can be sold now, from stock or backordered. */
export function isAvailable(variant: Variant): boolean {
  return sellableUnits(variant) !== 0;
}

/** Whether the variant is sold without stock: a pre-order or a backorder. */
export function isBackordered(variant: Variant): boolean {
  return variant.tracked && variant.stock <= 0 && isAvailable(variant);
}

/** "Black / 128 GB": the values in the order of the options. */
export function variantTitle(variant: Variant): string {
  return variant.choices.join(' / ');
}

/** Selected options, and how strictly they are matched. */
export type SelectedOptions = Pick<
  ProductSelectedOrFirstAvailableVariantArgs,
  'selectedOptions' | 'ignoreUnknownOptions' | 'caseInsensitiveMatch'
>;

/** The selected value of each option of the product, in order; null where none is selected. */
type SelectedValues = readonly (string | null)[];

/** The first variant with all selected options; null when there is none, or when an option is unknown and not ignored. */
export function findVariant(
  selection: SelectedOptions,
  variants: readonly Variant[],
  options: readonly ProductOption[],
): Variant | null {
  const wanted = selectedValues(selection, options);
  if (wanted === null) return null;
  return variants.find((variant) => countDifferences(variant, wanted, selection) === 0) ?? null;
}

/** The selected variant; without a selection or a match, the first available variant, or else the first variant. */
export function selectedOrFirstVariant(
  selection: SelectedOptions,
  variants: readonly Variant[],
  options: readonly ProductOption[],
): Variant | null {
  const selected = selection.selectedOptions?.length ? findVariant(selection, variants, options) : null;
  return selected ?? variants.find(isAvailable) ?? variants[0] ?? null;
}

/** The variants that differ in one option from the selection, or else from selectedOrFirstVariant(); ordered by id. */
export function adjacentVariants(
  selection: SelectedOptions,
  variants: readonly Variant[],
  options: readonly ProductOption[],
): Variant[] {
  const given = selection.selectedOptions?.length ? selectedValues(selection, options) : null;
  const wanted = given ?? selectedOrFirstVariant({}, variants, options)?.choices ?? [];
  return variants
    .filter((variant) => countDifferences(variant, wanted, selection) === 1)
    .toSorted((one, other) => one.id - other.id);
}

/** The selected values. Returns null if the product lacks a selected option and unknown options are not ignored. */
function selectedValues(
  { selectedOptions, ignoreUnknownOptions, caseInsensitiveMatch }: SelectedOptions,
  options: readonly ProductOption[],
): SelectedValues | null {
  const given = selectedOptions ?? [];
  const same = comparator(caseInsensitiveMatch);
  const isKnown = (name: string) => options.some((option) => same(option.name, name));
  if (!ignoreUnknownOptions && !given.every(({ name }) => isKnown(name))) return null;
  return options.map((option) => given.find(({ name }) => same(name, option.name))?.value ?? null);
}

function countDifferences(
  { choices }: Variant,
  wanted: SelectedValues,
  { caseInsensitiveMatch }: SelectedOptions,
): number {
  const same = comparator(caseInsensitiveMatch);
  return wanted.filter((value, index) => value !== null && !same(value, choices[index] ?? '')).length;
}

function comparator(caseInsensitive: boolean | null | undefined): (one: string, other: string) => boolean {
  return caseInsensitive ? (one, other) => one.toLowerCase() === other.toLowerCase() : (one, other) => one === other;
}

/** For each option, the index of the variant's value among the option's values. */
type Combination = readonly number[];

export function combinationOf(variant: Variant, options: readonly ProductOption[]): Combination {
  return options.map(({ choices }, index) => choices.indexOf(variant.choices[index] ?? ''));
}

/** Compares by the first option, then by the next. */
export function compareCombinations(one: Combination, other: Combination): number {
  const differing = one.findIndex((place, index) => place !== other[index]);
  return differing === -1 ? 0 : (one[differing] ?? 0) - (other[differing] ?? 0);
}

/**
 * Encodes combinations as `v1_` and a trie of indexes: `:` leads to the next option, `,` closes a prefix, ` ` is a gap, `-` a range.
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
