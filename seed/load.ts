import { resolve } from 'node:path';
import { loadCatalogue } from './loading/load-catalogue.ts';
import { loadContent } from './loading/load-content.ts';
import { loadMedia } from './loading/load-media.ts';
import { loadStartPage } from './loading/load-start-page.ts';
import { loadSupport } from './loading/load-support.ts';
import type { Seed } from './schema.ts';

export { SeedError } from './seed-error.ts';

/**
 * Reads and checks a seed folder (schema.ts has the shapes). Prices stay decimal text as their authors wrote them.
 * @throws SeedError for the first mistake found, with its file and field.
 */
export async function loadSeed(folder: string): Promise<Seed> {
  const media = await loadMedia(folder);
  return {
    folder: resolve(folder),
    catalogue: await loadCatalogue(folder, media),
    content: await loadContent(folder, media),
    startPage: await loadStartPage(folder, media),
    support: await loadSupport(folder),
    media,
  };
}
