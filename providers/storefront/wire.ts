/**
 * Readers that check the type of a value of the storefront's response: the generated types are the schema's promise, which something between
 * the storefront and the site may break. A TypeError makes the response `malformed`.
 */

export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('Not a text.');
}

/** null for anything but text. */
export function optionalText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A handle is part of a URL, so it may not be empty. */
export function nonEmptyText(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new TypeError('A handle is missing.');
}

export function whole(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new TypeError('Not a whole number.');
}

export function flag(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new TypeError('Not a boolean.');
}

type Metafields = readonly ({ key: string; value: string } | null)[];

/** The value of a metafield; the storefront answers null for one that is missing. */
export function metafield(metafields: Metafields, key: string): string | null {
  return optionalText(metafields.find((candidate) => candidate?.key === key)?.value) || null;
}

/** SHOP-4: the metafield is set and nothing is in stock. */
export function isPreOrder(metafields: Metafields, quantityAvailable: number | null): boolean {
  return (
    metafield(metafields, 'accepting_preorders') === 'true' && quantityAvailable !== null && quantityAvailable <= 0
  );
}
