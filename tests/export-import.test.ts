import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@sanity/client';
import { sanityImport } from '@sanity/import';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeExportedSeed } from './support/exported-seed.ts';
import { launch } from './support/launch.ts';
import { type Site, siteUrl, startSite } from './support/site.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const seed = join(import.meta.dirname, '../seed');

let folder: string;
let original: Site;
let imported: Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  const exports = join(folder, 'exports');
  await launch(['scripts/export.ts', exports, '--media-url', 'https://media.test'], {}).ended;
  writeExportedSeed(join(folder, 'seed'), seed, exports);
  original = await startSite();
  imported = await startSite((config) => config, join(folder, 'seed'));

  const { project: projectId, dataset, apiHost } = imported.config.providers.startPage;
  const client = createClient({
    ...{ projectId, dataset, apiHost: apiHost ?? '', token: 'sandbox-query-token', apiVersion: '2021-03-25' },
    ...{ useProjectHostname: false, useCdn: false },
  });
  // The importer keeps files that the dataset has already, by their bytes: the stand-in takes no uploads.
  await client.delete({ query: '*[_id in ["start", "drafts.start"]]' });
  expect(await client.fetch('count(*[_type == "genericPage"])', {}, { perspective: 'raw' })).toBe(0);
  await sanityImport(createReadStream(join(exports, 'home-page.ndjson')), { client, operation: 'createOrReplace' });
});
afterAll(async () => {
  await original.close();
  await imported.close();
  await rm(folder, { recursive: true });
});

test('[EDIT-2] the site that is imported from the exported files is the same, but for the addresses of media', async () => {
  const pages = await crawl(original);
  expect(pages.size).toBeGreaterThan(40);
  const others = await crawl(imported);
  expect([...others.keys()].toSorted()).toEqual([...pages.keys()].toSorted());
  for (const [path, html] of pages) expect([path, others.get(path)]).toEqual([path, html]);
});

/** Every page that links lead to, by its path. */
async function crawl({ app }: Site): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const paths = ['/'];
  for (const path of paths) {
    const response = await app(new Request(siteUrl + path));
    const html = await response.text();
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    pages.set(path, comparable(html));
    for (const link of parse(html).querySelectorAll('a[href^="/"]')) {
      const { pathname } = new URL(link.getAttribute('href') ?? '', siteUrl);
      if (!paths.includes(pathname)) paths.push(pathname);
    }
  }
  return pages;
}

/** Without what differs between two sandboxes and between two requests. */
function comparable(html: string): string {
  return html.replaceAll(/127\.0\.0\.1:\d+/g, 'sandbox').replaceAll(/nonce="[^"]*"/g, 'nonce=""');
}
