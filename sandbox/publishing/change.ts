import type { Seed } from '#seed/schema.ts';
import type { MediaFile } from '../media/read-media.ts';

/** The state that the providers serve: the seed, and every file of its media by its path below `media`. */
export interface Published {
  seed: Seed;
  media: ReadonlyMap<string, MediaFile>;
}

/** An event that a provider sends to subscribers of its webhooks. */
export interface Announcement {
  /** The topic of the event, to which a subscription may be limited: "products/update", "ContentManagement.Entry.publish", "update". */
  topic: string;
  /** The provider's own headers of the delivery, without the signature. */
  headers: Record<string, string>;
  /** The raw body, as it is signed. */
  body: string;
  /** The body for a subscription with a selection; null when its filter leaves the event out. For providers with `checkSelection`. */
  bodyFor?: (selection: Selection) => Promise<string | null>;
}

/** The events and bodies that a subscription receives, in the provider's query language. */
export interface Selection {
  /** The condition on an event; null: every event. */
  filter: string | null;
  /** The expression that the body is made of; null: the provider's own body. */
  projection: string | null;
}

/** A change of what a provider serves: announced first, served after `publishDelayMs`, as the hosted services do. */
export interface Change {
  /** In the order they are sent. */
  announcements: readonly Announcement[];
  /** Makes the APIs serve the change. */
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
  /** Every topic that the provider announces; a subscription to another one is refused. */
  topics: readonly string[];
  /** Why a subscription cannot have this selection, as one sentence; null when it can. When left out, none can have one. */
  checkSelection?: (selection: Selection) => Promise<string | null>;
  /** The headers with the signature. */
  sign: (delivery: Delivery) => Record<string, string>;
  /** Milliseconds before each retry. */
  retryAfterMs: readonly number[];
  /** Whether a delivery with this status is retried (null: no response). If left out, every failed delivery is. */
  shouldRetry?: (status: number | null) => boolean;
  /** Whether a subscription is removed after the last retry of a delivery failed. If left out, it stays. */
  removesAfterLastRetry?: boolean;
  /** Milliseconds until a delivery without a response has failed. */
  timeoutMs: number;
}
