import { invalidGlobalId } from './errors.ts';

const pattern = /^gid:\/\/shopify\/([A-Za-z]+)\/([^/?#]+)(?:\?([^#]*))?$/;

interface Gid {
  type: string;
  key: string;
  /** The query string, like "cart=abc" on a line's id. */
  search: string;
}

/** Whether the text is a global id like "gid://shopify/Product/1". */
export function isGid(id: string): boolean {
  return pattern.test(id);
}

/**
 * Parses "gid://shopify/Product/1".
 *
 * @throws {GraphQLError} "Invalid global id" for a text in another format.
 */
export function parseGid(id: string): Gid {
  const match = pattern.exec(id);
  if (match?.[1] === undefined || match[2] === undefined) throw invalidGlobalId(id);
  return { type: match[1], key: match[2], search: match[3] ?? '' };
}

/** Formats "gid://shopify/Product/1" (Shopify, "Global IDs in Shopify APIs"). */
export function gid(type: string, key: string | number): string {
  return `gid://shopify/${type}/${key}`;
}

/**
 * The number in a row's id; null when the id is of another type or has no number.
 *
 * @throws {GraphQLError} "Invalid global id" for a text in another format.
 */
export function numericId(type: string, id: string): number | null {
  const parsed = parseGid(id);
  return parsed.type === type ? parseDigits(parsed.key) : null;
}

/** The number of at most 15 digits; null for any other text. */
export function parseDigits(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
