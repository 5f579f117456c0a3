import { randomUUID } from 'node:crypto';
import type { ProviderName } from '../provider.ts';
import { fitsTopic } from './topic.ts';

/** Who is told of a provider's changes. */
export interface Subscription {
  provider: ProviderName;
  /** Where webhooks are posted to. */
  url: string;
  /** What they are signed with; null: unsigned. */
  secret: string | null;
  /** Topics that are sent, with `*` for any part of one; null: all. */
  topics: readonly string[] | null;
  /** Sent beside the provider's own, like the secret header of an older receiver. */
  headers: Record<string, string>;
}

export interface KnownSubscription extends Subscription {
  id: string;
}

export interface Subscriptions {
  add: (subscription: Subscription) => KnownSubscription;
  list: () => readonly KnownSubscription[];
  clear: () => void;
  /** Has it not been cleared since? */
  holds: (id: string) => boolean;
  /** Those that want a provider's topic. */
  wanting: (provider: ProviderName, topic: string) => readonly KnownSubscription[];
}

/** Webhook subscriptions, in memory: a restart begins with those it was given. */
export function createSubscriptions(first: readonly Subscription[] = []): Subscriptions {
  let subscriptions: KnownSubscription[] = [];
  const add = (subscription: Subscription) => {
    const known = { id: randomUUID(), ...subscription };
    subscriptions.push(known);
    return known;
  };
  for (const subscription of first) add(subscription);

  return {
    add,
    list: () => [...subscriptions],
    clear: () => {
      subscriptions = [];
    },
    holds: (id) => subscriptions.some((each) => each.id === id),
    wanting: (provider, topic) =>
      subscriptions.filter(
        (each) =>
          each.provider === provider && (each.topics === null || each.topics.some((mask) => fitsTopic(mask, topic))),
      ),
  };
}
