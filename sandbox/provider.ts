import type { DatabaseSync } from 'node:sqlite';
import type { Seed } from '#seed/schema.ts';
import type { Change, Published, WebhookManner } from './publishing/change.ts';
import type { Settings } from './settings.ts';

/** The sandbox's providers, in the order of their ports: the control port first, then one port each (README.md, "Ports"). */
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
  /** What is served now. Another one after an edit: read it anew, keep nothing of it. */
  seed: Seed;
  /** Every file of seed/media, by its path below it. Another one after an edit. */
  media: ReadonlyMap<string, MediaFile>;
  addresses: Addresses;
  /** Where "back to the shop" leads from the hosted checkout, an origin. */
  shopUrl: string;
  /** Folder for files a provider keeps (transformed images). */
  dataDir: string;
  /** Milliseconds since the epoch. Tests move it. */
  now: () => number;
  /** Set at the control port while the sandbox runs. */
  settings: Settings;
  /** Aborts when the sandbox closes: ends streams, so that nobody waits for them. */
  closing: AbortSignal;
  /**
   * Announces a change that came in through an API (a sale, a mutation) to the provider's subscribers, and serves it: at once, or after
   * the delay that was set. Resolves when it is served.
   */
  publish: (provider: ProviderName, change: Change) => Promise<void>;
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
  /** "Too many requests" as this provider says it, for faults of the kind `throttle`; left out, a 429 with Retry-After in seconds. */
  throttle?: (waitMs: number) => Response;
  /**
   * The seed was edited: what changes for this provider between two states of it. `context` still holds the earlier one, and the later
   * one by the time `serve` is called.
   */
  follow?: (before: Published, after: Published) => Change;
  /** How it sends webhooks; left out, it has none. */
  webhooks?: WebhookManner;
  /** Lists kept for those who look from outside, each at `GET /_sandbox/{name}`: orders, subscribers, reports. */
  records?: Record<string, () => unknown>;
}

export type CreateProvider = (context: ProviderContext) => Provider;
