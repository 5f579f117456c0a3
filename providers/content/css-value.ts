import type { Entry } from '../shaping/entry/entry.ts';

const color = /^(#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+)$/i;
const length = /^\d+(\.\d+)?(px|rem|em|ch|vw|%)$/;

/** Editors' values that end up in a style are held to their form. */
export function cssColor(entry: Entry | null, name: string): string | null {
  return entry?.matching(name, (text) => color.test(text), 'a colour') ?? null;
}

/** A length that editors wrote; null for anything else, which is reported. */
export function cssLength(entry: Entry, name: string): string | null {
  return entry.matching(name, (text) => length.test(text), 'a length');
}
