import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startSandbox } from '#sandbox/start.ts';

const services = z.looseObject({
  startPage: z.looseObject({ url: z.url(), dataset: z.string(), apiVersion: z.string() }),
  content: z.looseObject({ url: z.url(), space: z.string(), deliveryToken: z.string() }),
  storefront: z.looseObject({ url: z.url(), apiVersion: z.string(), token: z.string() }),
});

let prepared: Promise<string> | undefined;

/**
 * Copies a prepared data folder of a sandbox with the project's own seed: the seed is loaded, its pictures are measured, and the
 * certificate is generated. Preparing takes two seconds, once per process instead of once per sandbox.
 */
export async function copyPreparedData(dataDir: string): Promise<void> {
  prepared ??= prepare();
  await cp(await prepared, dataDir, { recursive: true });
}

async function prepare(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'own-data-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, dataDir, shopUrl: 'http://shop.test' });
  await warmUpServices(sandbox);
  await sandbox.close();
  return dataDir;
}

/**
 * Requests each service that loads its data on the first request, which on a busy machine can take longer than a page's time limits.
 * The requests are removed from the journal.
 */
export async function warmUpServices({
  control,
  description,
}: {
  control: string;
  description: unknown;
}): Promise<void> {
  const { startPage, content, storefront } = services.parse(description);
  const query = encodeURIComponent('count(*)');
  await expectAnswer(`${startPage.url}/v${startPage.apiVersion}/data/query/${startPage.dataset}?query=${query}`);
  await expectAnswer(`${content.url}/spaces/${content.space}/entries?limit=1&access_token=${content.deliveryToken}`);
  await expectAnswer(`${storefront.url}/api/${storefront.apiVersion}/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': storefront.token },
    body: JSON.stringify({ query: '{ shop { name } }' }),
  });
  await expectAnswer(`${control}/_sandbox/requests`, { method: 'DELETE' });
}

async function expectAnswer(url: string, init?: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  await response.bytes();
}
