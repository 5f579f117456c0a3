import type { DatabaseSync } from 'node:sqlite';
import type { Seed } from '#seed/schema.ts';
import type { MediaFile } from './media/read-media.ts';
import type { Change, Published, WebhookPolicy } from './publishing/change.ts';
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

/** Origins without a trailing slash, like "http://127.0.0.1:4001". A provider that does not listen has an origin that never resolves. */
export type Addresses = Readonly<Record<ProviderName, string>> & {
  /** Where pictures are, by the provider that names them; left out: all at `media`. */
  readonly pictures?: PictureOrigins;
};

export type PictureOrigins = Readonly<Record<'storefront' | 'content' | 'startPage', string>>;

/** Where a provider says that its pictures are. */
export function pictureOrigin(
  addresses: Pick<Addresses, 'media' | 'pictures'>,
  provider: keyof PictureOrigins,
): string {
  return addresses.pictures?.[provider] ?? addresses.media;
}

/** What every provider is created from. */
export interface ProviderContext {
  /** One SQLite file for all providers; each creates its own tables, named after it. */
  database: DatabaseSync;
  /** The seed as it is served. Replaced after an edit: read it at each use. */
  seed: Seed;
  /** Every file of seed/media, by its path below it. Replaced after an edit. */
  media: ReadonlyMap<string, MediaFile>;
  addresses: Addresses;
  /** Origin of the shop, which pages of the providers link to. */
  shopUrl: string;
  /** Folder for files that a provider stores (transformed images). */
  dataDir: string;
  /** Milliseconds since the epoch, of the sandbox's clock. */
  now: () => number;
  /** Changed at the control port while the sandbox runs. */
  settings: Settings;
  /** Aborts when the sandbox closes, which ends streams. */
  closing: AbortSignal;
  /**
   * Publishes a change made through an API (a sale, a mutation): announces it to the provider's subscribers and serves it, at once or after
   * `publishDelayMs`. Resolves when it is served.
   */
  publish: (provider: ProviderName, change: Change) => Promise<void>;
}

export type Handler = (request: Request) => Response | Promise<Response>;

/** One provider: handles requests at its own port, and can be reset to the seed's state. */
export interface Provider {
  handle: Handler;
  /** Loads what its first request needs; when left out, that is little. */
  warmUp?: () => unknown;
  /** Back to the state of the seed. */
  reset: () => void | Promise<void>;
  /** What a client needs beside the address: ids and tokens, shown by `GET /_sandbox`. */
  describe: () => Record<string, unknown>;
  /** An error in this provider's format, for faults of the kind `status`; when left out, the response is plain text. */
  refuse?: (status: number) => Response;
  /** "Too many requests" in this provider's format, for faults of the kind `throttle`; when left out, a 429 with Retry-After in seconds. */
  throttle?: (waitMs: number) => Response;
  /**
   * The change that an edit of the seed makes for this provider. `context` holds the earlier state, and the later one when `serve` is
   * called.
   */
  follow?: (before: Published, after: Published) => Change;
  /** How it sends webhooks; when left out, it has none. */
  webhooks?: WebhookPolicy;
  /** Lists for inspection, each at `GET /_sandbox/{name}`: orders, subscribers, reports. */
  records?: Record<string, () => unknown>;
}

export type CreateProvider = (context: ProviderContext) => Provider;
