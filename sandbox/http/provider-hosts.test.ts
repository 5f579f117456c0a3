import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../start.ts';
import { providerOf } from './provider-hosts.ts';

let dataDir = '';
let sandbox: Sandbox;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'provider-hosts-'));
  const shopUrl = 'http://127.0.0.1:3000';
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, dataDir, shopUrl, underProviderNames: true });
});
afterAll(async () => {
  await sandbox.close();
  await rm(dataDir, { recursive: true });
});

/**
 * Runs a program whose environment has only the proxy and the certificate, and returns its output, parsed as JSON. Pictures are requested with
 * HEAD, because a body that is not read keeps the program running.
 */
async function run(program: string, usesNodesProxy = true): Promise<unknown> {
  const { certificate } = z.object({ certificate: z.string() }).parse(sandbox.description.control);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: {
      ...(usesNodesProxy && { NODE_USE_ENV_PROXY: '1' }),
      HTTPS_PROXY: sandbox.control,
      https_proxy: sandbox.control,
      NODE_EXTRA_CA_CERTS: certificate,
    },
  });
  return JSON.parse(stdout);
}

test('the content client has no host, and gets the service’s names', async () => {
  const program = `
    import { createClient } from 'contentful';
    const options = { space: 'lightsandbox', accessToken: 'sandbox-delivery-token' };
    const { items } = await createClient(options).getAssets({ limit: 1 });
    const drafts = createClient({ ...options, host: 'preview.contentful.com', accessToken: 'sandbox-preview-token' });
    const { total } = await drafts.getEntries({ limit: 1 });
    console.log(JSON.stringify({ url: 'https:' + items[0].fields.file.url, hasDrafts: total > 0 }));`;
  // The content client reads the proxy from the environment itself.
  const { url, ...found } = z.looseObject({ url: z.string() }).parse(await run(program, false));
  expect([url, found]).toEqual([
    expect.stringMatching(/^https:\/\/images\.ctfassets\.net\/lightsandbox\//),
    { hasDrafts: true },
  ]);
  expect(await run(`console.log((await fetch(${JSON.stringify(url)}, { method: 'HEAD' })).status)`)).toBe(200);
});

test('the query client has a project alone, with and without the CDN', async () => {
  const program = `
    import { createClient } from '@sanity/client';
    const urls = [];
    for (const useCdn of [true, false]) {
      const client = createClient({ projectId: 'lightsb1', dataset: 'production', apiVersion: '2021-03-25', useCdn });
      urls.push(await client.fetch('*[_type == "sanity.imageAsset"][0].url'));
    }
    console.log(JSON.stringify({ urls, status: (await fetch(urls[0], { method: 'HEAD' })).status }));`;
  const url = expect.stringMatching(/^https:\/\/cdn\.sanity\.io\/images\/lightsb1\//);
  expect(await run(program)).toEqual({ urls: [url, url], status: 200 });
});

test('the storefront client has the shop’s own domain', async () => {
  const program = `
    import { createStorefrontApiClient } from '@shopify/storefront-api-client';
    const publicAccessToken = 'sandbox-storefront-token-for-all';
    const client = createStorefrontApiClient({ storeDomain: 'light.myshopify.com', apiVersion: '2026-04', publicAccessToken });
    const { data } = await client.request('{ products(first: 1) { nodes { featuredImage { url } } } }');
    const { url } = data.products.nodes[0].featuredImage;
    console.log(JSON.stringify({ url, status: (await fetch(url, { method: 'HEAD' })).status }));`;
  expect(await run(program)).toEqual({
    url: expect.stringMatching(/^https:\/\/cdn\.shopify\.com\/s\/files\//),
    status: 200,
  });
});

test.each(['example.com:443', 'cdn.contentful.com:22', '127.0.0.1:443'])('no tunnel leads to %s', async (authority) => {
  const socket = connect(Number(new URL(sandbox.control).port), '127.0.0.1');
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
});

test('the control port stays the control port', async () => {
  expect(await (await fetch(`${sandbox.control}/_sandbox/settings`)).json()).toHaveProperty('publishDelayMs');
});

test.each([
  ['light.myshopify.com', 'storefront'],
  ['CDN.Contentful.com', 'content'],
  ['lightsb1.api.sanity.io', 'startPage'],
  ['cdn.sanity.io', 'media'],
  ['a.b.myshopify.com', null],
  ['.myshopify.com', null],
  ['notcdn.sanity.io', null],
] as const)('%s is answered by %s', (host, provider) => {
  expect(providerOf(host)).toBe(provider);
});
