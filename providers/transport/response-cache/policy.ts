/**
 * Whose answers are kept, and how long (NET-5). Not the cloud API's: all that is read there today are credit
 * checks, which are one visitor's own. Not the storefront's, whose stock and prices a page asks for itself.
 */
export const policy = {
  /** Short, so that an edit shows within a second even where no webhook reaches the site; a burst of visitors asks but once. */
  ttlMs: 1000,
  /** How long a new one is waited for while there is an old one: less than any part of a page is. Not at all after one that failed. */
  softTimeoutMs: 800,
  /** How long a provider that failed is left alone, while there is an old answer. */
  backoffMs: 2000,
  /** Answers of each: whoever asks for one provider's on and on must not push out another's. */
  most: { content: 2000, video: 200 },
} as const;

export type KeptProvider = keyof typeof policy.most;
