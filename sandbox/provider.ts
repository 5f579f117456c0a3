import type { DatabaseSync } from 'node:sqlite';
import type { Seed } from '#seed/schema.ts';

/** The sandbox's providers, in the order of their ports: the control port first, then one port each (design.md, "Interfaces that stay put"). */
export const providerNames = [
  'storefront',
  'storefrontTls',
  'content',
  'startPage',
  'newsletter',
  'support',
  'dashboard',
  'geo',
  'errorReports',
  'cloud',
  'video',
  'media',
  'checkout',
  'pixel',
] as const;

export type ProviderName = (typeof providerNames)[number];

/**
 * Origins without a trailing slash, like "http://127.0.0.1:4001". A provider that has no stand-in yet has an origin that resolves
 * nowhere.
 */
export type Addresses = Readonly<Record<ProviderName, string>>;

export interface MediaFile {
  /** Path below seed/media, like "products/sim-card-us.jpg". */
  file: string;
  /** Absolute path on disk. */
  path: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Pixels; null for what has none (captions). Films carry theirs. */
  width: number | null;
  height: number | null;
  title: string;
  alt: string;
}

/** What every provider of the sandbox is made from. */
export interface ProviderContext {
  /** One SQLite file for all providers; each creates its own tables, named after it. */
  database: DatabaseSync;
  seed: Seed;
  /** Every file of seed/media, by its path below it. */
  media: ReadonlyMap<string, MediaFile>;
  addresses: Addresses;
  /** Where "back to the shop" leads from the hosted checkout, an origin. */
  shopUrl: string;
  /** Folder for files a provider keeps (transformed images). */
  dataDir: string;
  /** Milliseconds since the epoch. Tests move it. */
  now: () => number;
}

export type Handler = (request: Request) => Response | Promise<Response>;

/** One stand-in: answers requests at its own port, and can go back to the seed's state. */
export interface Provider {
  handle: Handler;
  /** Forgets everything that happened since the seed was read. */
  reset: () => void | Promise<void>;
  /** What a client must know beside the address: ids and tokens, shown by `GET /_sandbox`. */
  describe: () => Record<string, unknown>;
  /** An error as this provider would word it, for faults of the kind `status`; left out, the answer is one plain sentence. */
  refuse?: (status: number) => Response;
}

export type CreateProvider = (context: ProviderContext) => Provider;
