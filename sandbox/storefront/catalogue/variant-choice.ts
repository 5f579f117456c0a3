import type { ProductSelectedOrFirstAvailableVariantArgs } from 'storefront-schema-latest/storefront-api-types';
import { isAvailable } from './availability.ts';
import type { ProductOption, Variant } from './rows.ts';

/** Options as a client selects them, and how strictly they are taken. */
export type Selection = Pick<
  ProductSelectedOrFirstAvailableVariantArgs,
  'selectedOptions' | 'ignoreUnknownOptions' | 'caseInsensitiveMatch'
>;

/** For each option of the product, in its order, the value selected; null where none is. */
type Wanted = readonly (string | null)[];

/** The first variant that has every option selected; null when there is none, or when an option is unknown and counts. */
export function variantBy(
  selection: Selection,
  variants: readonly Variant[],
  options: readonly ProductOption[],
): Variant | null {
  const wanted = wantedOf(selection, options);
  if (wanted === null) return null;
  return variants.find((variant) => differences(variant, wanted, selection) === 0) ?? null;
}

/** The variant selected, else the first that can be bought, else the first. */
export function variantToShow(
  selection: Selection,
  variants: readonly Variant[],
  options: readonly ProductOption[],
): Variant | null {
  const selected = selection.selectedOptions?.length ? variantBy(selection, variants, options) : null;
  return selected ?? variants.find(isAvailable) ?? variants[0] ?? null;
}

/** The variants that differ in one option from what is selected, or else from the one to show; in the order of their ids. */
export function adjacentVariants(
  selection: Selection,
  variants: readonly Variant[],
  options: readonly ProductOption[],
): Variant[] {
  const given = selection.selectedOptions?.length ? wantedOf(selection, options) : null;
  const wanted = given ?? variantToShow({}, variants, options)?.choices ?? [];
  return variants
    .filter((variant) => differences(variant, wanted, selection) === 1)
    .toSorted((one, other) => one.id - other.id);
}

/** null: an option is none of the product's, and that counts. */
function wantedOf(
  { selectedOptions, ignoreUnknownOptions, caseInsensitiveMatch }: Selection,
  options: readonly ProductOption[],
): Wanted | null {
  const given = selectedOptions ?? [];
  const same = comparison(caseInsensitiveMatch);
  const isKnown = (name: string) => options.some((option) => same(option.name, name));
  if (!ignoreUnknownOptions && !given.every(({ name }) => isKnown(name))) return null;
  return options.map((option) => given.find(({ name }) => same(name, option.name))?.value ?? null);
}

function differences({ choices }: Variant, wanted: Wanted, { caseInsensitiveMatch }: Selection): number {
  const same = comparison(caseInsensitiveMatch);
  return wanted.filter((value, index) => value !== null && !same(value, choices[index] ?? '')).length;
}

function comparison(caseInsensitive: boolean | null | undefined): (one: string, other: string) => boolean {
  return caseInsensitive ? (one, other) => one.toLowerCase() === other.toLowerCase() : (one, other) => one === other;
}
