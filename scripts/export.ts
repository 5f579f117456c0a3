import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readMedia } from '#sandbox/media/read-media.ts';
import { loadSeed } from '#seed/load.ts';
import { exportContent, exportDrafts } from './export/content.ts';
import { exportDocuments } from './export/documents.ts';
import { exportProducts } from './export/products.ts';
import { exportSellingPlans } from './export/selling-plans.ts';

const root = join(import.meta.dirname, '..');

/**
 * `npm run export`: writes the seed to `.export/`, or to the named folder, in the formats of the providers' importers. `--media-url` is the public
 * address of the folder seed/media, from which the storefront's importer takes the pictures of products.
 */
async function main(folder: string, mediaUrl: string | null): Promise<void> {
  const seed = await loadSeed(join(root, 'seed'));
  const published = { seed, media: await readMedia(seed) };
  const documents = exportDocuments(published);
  mkdirSync(folder, { recursive: true });
  const files = {
    'content.json': `${JSON.stringify(exportContent(published), null, 2)}\n`,
    'content-drafts.json': `${JSON.stringify(exportDrafts(published), null, 2)}\n`,
    'home-page.ndjson': documents.map((document) => `${JSON.stringify(document)}\n`).join(''),
    'products.csv': exportProducts(seed.catalogue, mediaUrl),
    'selling-plans.jsonl': exportSellingPlans(seed.catalogue),
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    console.info(join(folder, name));
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'media-url': { type: 'string' } } });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nnpm run export -- [FOLDER] [--media-url URL]`);
    return null;
  }
}

const read = readArguments();
if (read) {
  const { positionals, values } = read;
  await main(positionals[0] ?? join(root, '.export'), values['media-url']?.replace(/\/$/, '') ?? null);
} else process.exitCode = 1;
