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
  /** The origins of pictures, by the provider whose responses contain them. If left out, all pictures are at `media`. */
  readonly pictures?: PictureOrigins;
};

export type PictureOrigins = Readonly<Record<'storefront' | 'content' | 'startPage', string>>;

/** The origin of the pictures in a provider's responses. */
export function pictureOrigin(
  addresses: Pick<Addresses, 'media' | 'pictures'>,
  provider: keyof PictureOrigins,
): string {
  return addresses.pictures?.[provider] ?? addresses.media;
}

/** The data from which every provider is created. */
export interface ProviderContext {
  /** One SQLite file for all providers; each creates its own tables, named after it. */
  database: DatabaseSync;
  /** The seed as it is served. An edit replaces it, so read it at each use. */
  seed: Seed;
  /** Every file of seed/media, by its path below it. An edit replaces it. */
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
  /** Loads what the first request needs. Left out if that is little. */
  warmUp?: () => unknown;
  /** Resets the provider to the state of the seed. */
  reset: () => void | Promise<void>;
  /** The data that a client needs in addition to the address: ids and tokens, shown by `GET /_sandbox`. */
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
  /** How the provider sends webhooks; if left out, it sends none. */
  webhooks?: WebhookPolicy;
  /** Lists for inspection, each at `GET /_sandbox/{name}`: orders, subscribers, reports. */
  records?: Record<string, () => unknown>;
}

export type CreateProvider = (context: ProviderContext) => Provider;
