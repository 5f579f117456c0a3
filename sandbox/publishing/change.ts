import type { Seed } from '#seed/schema.ts';
import type { MediaFile } from '../provider.ts';

/** Everything the stand-ins serve, at one moment: the seed read, and every file of its media by the path below it. */
export interface Published {
  seed: Seed;
  media: ReadonlyMap<string, MediaFile>;
}

/** One thing a provider tells those who subscribed to its webhooks. */
export interface Announcement {
  /** What a subscription may be limited to: "products/update", "ContentManagement.Entry.publish", "update". */
  topic: string;
  /** The provider's own headers of the delivery, signature left out. */
  headers: Record<string, string>;
  /** The raw body, as it is signed. */
  body: string;
  /** What a subscription's filter is held against, when the provider has any. */
  subject?: unknown;
}

/** A change of what a provider serves: announced first, served a settable while later, as the hosted services do. */
export interface Change {
  /** In the order they are sent. */
  announcements: readonly Announcement[];
  /** Makes the APIs answer with it. */
  serve: () => void | Promise<void>;
}

/** What of a delivery goes into its signature. */
export interface Delivery {
  url: URL;
  headers: Record<string, string>;
  body: string;
  secret: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** How one provider delivers its webhooks. */
export interface WebhookManner {
  /** Every topic that it announces: a subscription to others would hear of nothing. */
  topics: readonly string[];
  /** The headers that prove who sent it. */
  sign: (delivery: Delivery) => Record<string, string>;
  /** Milliseconds before each further try after one that failed. */
  retryAfterMs: readonly number[];
  /** Is such a failure tried again (null: no answer)? Left out, every one is. */
  triesAgain?: (status: number | null) => boolean;
  /** Milliseconds until a receiver counts as failed. */
  timeoutMs: number;
}
