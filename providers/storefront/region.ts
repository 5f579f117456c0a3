import type { Region } from './types.ts';

/** The schema has no field for where a variant is sold: it is part of the variant's title, "North America / Black", "US SIM card". */
const regions: readonly [words: RegExp, region: Region][] = [
  [/\bNorth America\b/, 'north-america'],
  [/\bUS\b/, 'us'],
  [/\bGlobal\b/, 'global'],
];

export function regionOf(variantTitle: string): Region | null {
  return regions.find(([words]) => words.test(variantTitle))?.[1] ?? null;
}
