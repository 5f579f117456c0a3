import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMedia } from '#sandbox/media/read-media.ts';
import { loadSeed } from '#seed/load.ts';
import { exportContent } from './export/content.ts';
import { exportDocuments } from './export/documents.ts';
import { exportProducts } from './export/products.ts';

const root = join(import.meta.dirname, '..');

/** `npm run export`: writes the seed to `.export/`, or the folder that is named, in the files that the providers' importers take. */
async function main(folder = join(root, '.export')): Promise<void> {
  const seed = await loadSeed(join(root, 'seed'));
  const published = { seed, media: await readMedia(seed) };
  const documents = exportDocuments(published);
  mkdirSync(folder, { recursive: true });
  const files = {
    'content.json': `${JSON.stringify(exportContent(published), null, 2)}\n`,
    'home-page.ndjson': documents.map((document) => `${JSON.stringify(document)}\n`).join(''),
    'products.csv': exportProducts(seed.catalogue),
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    console.info(join(folder, name));
  }
}

await main(process.argv[2]);
