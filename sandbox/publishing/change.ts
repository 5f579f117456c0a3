import type { Seed } from '#seed/schema.ts';
import type { MediaFile } from '../media/read-media.ts';

/** The state that the providers serve: the seed, and every file of its media by its path below `media`. */
export interface Published {
  seed: Seed;
  media: ReadonlyMap<string, MediaFile>;
}

/** An event that a provider sends to subscribers of its webhooks. */
export interface Announcement {
  /** What a subscription may be limited to: "products/update", "ContentManagement.Entry.publish", "update". */
  topic: string;
  /** The provider's own headers of the delivery, signature left out. */
  headers: Record<string, string>;
  /** The raw body, as it is signed. */
  body: string;
  /** The body for a subscription with a selection; null when its filter leaves the event out. For providers with `checkSelection`. */
  bodyFor?: (selection: Selection) => Promise<string | null>;
}

/** What a subscription is sent, in the provider's query language. */
export interface Selection {
  /** The condition on an event; null: every event. */
  filter: string | null;
  /** What the body is made of; null: the provider's own body. */
  projection: string | null;
}

/** A change of what a provider serves: announced first, served after `publishDelayMs`, as the hosted services do. */
export interface Change {
  /** In the order they are sent. */
  announcements: readonly Announcement[];
  /** Makes the APIs serve it. */
  serve: () => void | Promise<void>;
}

/** The parts of a delivery that are signed. */
export interface Delivery {
  url: URL;
  headers: Record<string, string>;
  body: string;
  secret: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** How one provider delivers its webhooks. */
export interface WebhookPolicy {
  /** Every topic it announces; a subscription to another one is refused. */
  topics: readonly string[];
  /** Why a subscription cannot have this selection, as one sentence; null when it can. When left out, none can have one. */
  checkSelection?: (selection: Selection) => Promise<string | null>;
  /** The headers with the signature. */
  sign: (delivery: Delivery) => Record<string, string>;
  /** Milliseconds before each retry. */
  retryAfterMs: readonly number[];
  /** Is a delivery with this status retried (null: no response)? When left out, every failed one is. */
  shouldRetry?: (status: number | null) => boolean;
  /** Is a subscription removed when the last retry of a delivery failed? When left out, it stays. */
  removesAfterLastRetry?: boolean;
  /** Milliseconds until a delivery without a response has failed. */
  timeoutMs: number;
}
