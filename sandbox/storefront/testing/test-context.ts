import { DatabaseSync } from 'node:sqlite';
import type { MediaFile } from '../../media/read-media.ts';
import { type Addresses, type ProviderContext, providerNames } from '../../provider.ts';
import { defaultSettings } from '../../settings.ts';
import { lampShop } from './lamp-shop.ts';

/** A provider context with an origin for each provider and a fixed clock. */
export function testContext(changes: Partial<ProviderContext> = {}): ProviderContext {
  return {
    database: new DatabaseSync(':memory:'),
    seed: lampShop(),
    media: new Map([mediaFile('things/lamp.jpg', 1600, 2000), mediaFile('things/lamp-lit.jpg', 900, 900)]),
    addresses: addresses(),
    shopUrl: 'http://shop.test',
    dataDir: '/nowhere',
    now: () => Date.parse('2026-11-20T12:00:00.500Z'),
    settings: defaultSettings(),
    closing: new AbortController().signal,
    publish: async (_provider, change) => change.serve(),
    ...changes,
  };
}

function addresses(): Addresses {
  const origins = providerNames.map((name) => [name, `http://${name.toLowerCase()}.test`]);
  return Object.fromEntries(origins);
}

function mediaFile(file: string, width: number, height: number): [string, MediaFile] {
  const path = `/nowhere/${file}`;
  return [
    file,
    {
      file,
      path,
      contentType: 'image/jpeg',
      size: 4711,
      sha1: '0'.repeat(40),
      width,
      height,
      title: file,
      alt: `Alt of ${file}`,
    },
  ];
}
