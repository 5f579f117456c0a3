import { join } from 'node:path';
import { type EntryNode, walkEntries } from '../entry-tree.ts';
import { loadSeed } from '../load.ts';
import type { Seed } from '../schema.ts';

/** The project's own seed, with its entries as trees and as a flat list. */
export interface OwnSeed {
  seed: Seed;
  /** Every entry, nested or not, parents first. */
  entries: EntryNode[];
}

export async function loadOwnSeed(): Promise<OwnSeed> {
  const seed = await loadSeed(join(import.meta.dirname, '..'));
  const { entries, contentTypes } = seed.content;
  return {
    seed,
    entries: entries.flatMap((entry) => [...walkEntries(entry, contentTypes, { file: entry.id, field: '' })]),
  };
}

/** Every paragraph of rich text in a value, in reading order. */
export function paragraphsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(paragraphsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$text' && Array.isArray(inner) ? inner.map(String) : paragraphsIn(inner),
  );
}
