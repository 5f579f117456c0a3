import { invalidGlobalId } from './errors.ts';

const pattern = /^gid:\/\/shopify\/([A-Za-z]+)\/([^/?#]+)(?:\?([^#]*))?$/;

interface Gid {
  type: string;
  key: string;
  /** What stands behind the question mark, like "cart=abc" on a line's id. */
  search: string;
}

/** Is this text an id of the form "gid://shopify/Product/1"? */
export function isGid(id: string): boolean {
  return pattern.test(id);
}

/** Reads "gid://shopify/Product/1"; throws the provider's "Invalid global id" for anything of another form. */
export function parseGid(id: string): Gid {
  const match = pattern.exec(id);
  if (match?.[1] === undefined || match[2] === undefined) throw invalidGlobalId(id);
  return { type: match[1], key: match[2], search: match[3] ?? '' };
}

/** "gid://shopify/Product/1" (Shopify, "Global IDs in Shopify APIs"). */
export function gid(type: string, key: string | number): string {
  return `gid://shopify/${type}/${key}`;
}

/** The number in the id of a catalogue row; null when the id belongs to another type or holds no number. */
export function numericId(type: string, id: string): number | null {
  const parsed = parseGid(id);
  return parsed.type === type ? parseDigits(parsed.key) : null;
}

/** A number of at most 15 digits; null for any other text. */
export function parseDigits(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
