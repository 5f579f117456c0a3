import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startSandbox } from '../start.ts';
import { openCertificate } from './certificate.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tls-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function post(origin: string, token: string, ca?: string) {
  const sent = request(new URL('/api/2023-10/graphql', origin), {
    ca,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': token },
  });
  sent.end(JSON.stringify({ query: '{ shop { name } }' }));
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}

/** @param url With either scheme. */
async function statusOf(url: string, ca: string): Promise<number> {
  const sent = url.startsWith('https:') ? request(url, { ca }) : plainRequest(url);
  sent.end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

const described = z.looseObject({
  tlsUrl: z.url({ protocol: /^https$/ }),
  certificate: z.string(),
  token: z.string(),
});

describe('the storefront over TLS', () => {
  test('is the same shop, for clients that trust its certificate only', async () => {
    const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, dataDir: folder, shopUrl: 'http://shop.test' });
    try {
      const { tlsUrl, certificate, token } = described.parse(sandbox.description.storefront);
      const response = await post(tlsUrl, token, readFileSync(certificate, 'utf8'));
      expect([response.status, JSON.parse(response.body)]).toMatchObject([
        200,
        { data: { shop: { name: expect.any(String) } } },
      ]);
      await expect(post(tlsUrl, token)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });

      await fetch(`${sandbox.control}/_sandbox/faults`, {
        method: 'POST',
        body: JSON.stringify({ provider: 'storefront', kind: 'reset', times: 1 }),
      });
      await expect(post(tlsUrl, token, readFileSync(certificate, 'utf8'))).rejects.toMatchObject({
        code: 'ECONNRESET',
      });
    } finally {
      await sandbox.close();
    }
  });
});

test('Every provider answers TLS at its own port too, for clients that build https:// addresses from a host', async () => {
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, dataDir: folder, shopUrl: 'http://shop.test' });
  try {
    const { control, storefront, ...others } = sandbox.description;
    const { certificate } = described.parse(storefront);
    const ca = readFileSync(certificate, 'utf8');
    const statuses = async (scheme: string) =>
      Promise.all(Object.values(others).map(({ url }) => statusOf(url.replace(/^http/, scheme), ca)));
    expect(await statuses('https')).toEqual(await statuses('http'));
    expect(await statusOf(control.url.replace('http:', 'https:'), ca)).toBe(200);
  } finally {
    await sandbox.close();
  }
});

describe('the certificate', () => {
  test('is reused after a restart, its key readable by its owner alone', async () => {
    const first = await openCertificate(folder);
    expect(await openCertificate(folder)).toEqual(first);
    expect(statSync(join(folder, 'tls/key.pem')).mode & 0o077).toBe(0);
  });

  test('is renewed before it expires', async () => {
    const first = await openCertificate(folder);
    const inTwoYears = Date.now() + 2 * 366 * 86_400_000;
    const second = await openCertificate(folder, [], inTwoYears + 70 * 86_400_000);
    expect(second.cert).not.toBe(first.cert);
  });

  test('is made anew for another list of names', async () => {
    const first = await openCertificate(folder, ['a.test', '*.b.test']);
    expect(await openCertificate(folder, ['a.test', '*.b.test'])).toEqual(first);
    const second = await openCertificate(folder, ['a.test', 'c.test']);
    expect(new X509Certificate(second.cert).checkHost('c.test')).toBe('c.test');
    expect(second.path).toBe(first.path);
  });
});
