import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeLargeSeed } from '#tests/measurements/large-seed.ts';

/** Collections for more than one page, and products for more than two pages of the collection "everything". */
export const paged = { products: 120, collections: 15 };

const collectionsOfPage = 12;

/** Writes a seed folder whose shop lists are paginated. */
export async function writePagedSeed(folder: string): Promise<void> {
  await writeLargeSeed(folder, { products: paged.products, articles: 0 });
  const path = join(folder, 'catalogue/collections.json');
  const existing: { handle: string }[] = JSON.parse(await readFile(path, 'utf8'));
  const shown = existing.filter(({ handle }) => !handle.startsWith('hidden-'));
  const added = Array.from({ length: paged.collections - shown.length }, (_, index) => ({
    ...existing.at(-1),
    id: 950_000 + 2 * index,
    handle: `collection-${index}`,
    title: `Collection ${index}`,
    products: ['screen-protector'],
  }));
  // The second page begins with one that is not shown, because it has no products.
  const place = collectionsOfPage - existing.length;
  const empty = { ...added[place], id: 949_999 + 2 * place, handle: 'empty', title: 'Empty', products: [] };
  await writeFile(path, JSON.stringify([...existing, ...added.toSpliced(place, 0, empty)]));
}
