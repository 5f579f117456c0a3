import type { Entry } from '../shaping/entry/entry.ts';

const color = /^(#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+)$/i;
const length = /^\d+(\.\d+)?(px|rem|em|ch|vw|%)$/;

/** A CSS color; null for anything else, which is reported: the value is inserted into a style. */
export function cssColor(entry: Entry | null, name: string): string | null {
  return entry?.matching(name, (text) => color.test(text), 'a colour') ?? null;
}

/** A CSS length; null for anything else, which is reported. */
export function cssLength(entry: Entry, name: string): string | null {
  return entry.matching(name, (text) => length.test(text), 'a length');
}
