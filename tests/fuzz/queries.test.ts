import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { publishedSchema, servedVersions } from '#sandbox/storefront/published-schema.ts';
import { soakRuns, soakSeed } from '../support/soak.ts';
import { type SandboxProcess, startSandboxProcess } from '../support/start-sandbox.ts';
import { problemIn } from './problems.ts';
import { createRandom } from './random.ts';
import { type Pool, randomQuery } from './random-query.ts';
import { seedsFor } from './seeds.ts';

/** `npm run soak -- requests` runs thousands. */
const queriesPerVersion = soakRuns(150);
const timeoutMs = 120_000 + queriesPerVersion * 100;

let dataDir: string;
let sandbox: SandboxProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fuzz-'));
  sandbox = await startSandboxProcess({ dataDir });
});
afterAll(async () => {
  await sandbox.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function execute(version: string, query: string): Promise<{ status: number; text: string }> {
  const { url, publicToken } = sandbox.accounts.storefront;
  const response = await fetch(`${url}/api/${version}/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': publicToken },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, text: await response.text() };
}

const poolResponse = z.object({
  data: z.object({
    products: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          handle: z.string(),
          variants: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
        }),
      ),
    }),
    collections: z.object({ nodes: z.array(z.object({ id: z.string(), handle: z.string() })) }),
  }),
});

/** Existing, missing and invalid ids. */
async function readPool(version: string): Promise<Pool> {
  const { text } = await execute(
    version,
    '{ products(first: 5) { nodes { id handle variants(first: 3) { nodes { id } } } } collections(first: 3) { nodes { id handle } } }',
  );
  const { products, collections } = poolResponse.parse(JSON.parse(text)).data;
  const created = await execute(version, 'mutation { cartCreate { cart { id } } }');
  const cart = /"id":"([^"]+)"/.exec(created.text)?.[1] ?? '';
  const things = [...products.nodes, ...collections.nodes];
  return {
    ids: [
      cart,
      cart,
      ...things.map(({ id }) => id),
      ...products.nodes.flatMap(({ variants }) => variants.nodes.map(({ id }) => id)),
      'gid://shopify/Product/0',
      'gid://shopify/CartLine/none?cart=none',
      'gid://shopify/Cart/none',
      'gid://shopify/Product/99999999999999999999',
      'not-a-gid',
      '',
    ],
    words: [
      ...things.map(({ handle }) => handle),
      'main-menu',
      'phone',
      'tag:phones OR price:>10',
      '(((',
      "'; DROP TABLE storefront_products; --",
      '\u0000',
      '🙂',
      'a'.repeat(300),
      '',
    ],
  };
}

test.for([...servedVersions])(
  `${queriesPerVersion} generated operations on %s from seed ${soakSeed()}: no crash, no internal error, no file path in a response`,
  { timeout: timeoutMs },
  async (version) => {
    const schema = publishedSchema(version);
    const pool = await readPool(version);
    for (const seed of seedsFor('queries', queriesPerVersion)) {
      const query = randomQuery(schema, createRandom(seed), pool);
      const { status, text } = await execute(version, query);
      expect(problemIn(status, text), `Seed ${seed} on ${version}: ${query}\n${text.slice(0, 2000)}`).toBeNull();
    }
  },
);
