import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeLargeSeed } from '#tests/bench/large-seed.ts';

/** More than a page of collections that the shop shows, one of them, "everything", with more than two pages of products. */
export const paged = { products: 120, collections: 15 };

/** Writes a seed folder whose lists in the shop go on beyond their first page. */
export async function writePagedSeed(folder: string): Promise<void> {
  await writeLargeSeed(folder, { products: paged.products, articles: 0 });
  const path = join(folder, 'catalogue/collections.json');
  const given: { handle: string }[] = JSON.parse(await readFile(path, 'utf8'));
  const shown = given.filter(({ handle }) => !handle.startsWith('hidden-'));
  const added = Array.from({ length: paged.collections - shown.length }, (_, index) => ({
    ...given.at(-1),
    id: 950_000 + index,
    handle: `collection-${index}`,
    title: `Collection ${index}`,
    products: ['screen-protector'],
  }));
  await writeFile(path, JSON.stringify([...given, ...added]));
}
