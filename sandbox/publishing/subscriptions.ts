import { randomUUID } from 'node:crypto';
import type { ProviderName } from '../provider.ts';
import type { Selection } from './change.ts';

export interface Subscription {
  provider: ProviderName;
  /** The address that webhooks are posted to. */
  url: string;
  /** The secret that webhooks are signed with; null: unsigned. */
  secret: string | null;
  /** Topics that are sent, with `*` for any part of one; null: all. */
  topics: readonly string[] | null;
  /** Headers that are sent in addition to the provider's own, like the secret header of an older receiver. */
  headers: Record<string, string>;
  /** If left out: every event, with the provider's own body. */
  selection?: Selection;
}

export interface KnownSubscription extends Subscription {
  id: string;
}

export interface Subscriptions {
  add: (subscription: Subscription) => KnownSubscription;
  list: () => readonly KnownSubscription[];
  /** Removes a subscription that was added. An initial one stays, so that a shop that takes long to start keeps its webhooks. */
  remove: (id: string) => void;
  /** Removes all subscriptions that were added; the initial ones stay. */
  clear: () => void;
  /** Returns false after the subscription was removed. */
  has: (id: string) => boolean;
  /** The subscriptions to a provider's topic. */
  subscribedTo: (provider: ProviderName, topic: string) => readonly KnownSubscription[];
}

/** Webhook subscriptions, in memory: a restart begins with `initial`. */
export function createSubscriptions(initial: readonly Subscription[] = []): Subscriptions {
  const withId = (subscription: Subscription): KnownSubscription => ({ id: randomUUID(), ...subscription });
  const permanent = initial.map(withId);
  let subscriptions = permanent;

  return {
    add(subscription) {
      const known = withId(subscription);
      subscriptions = [...subscriptions, known];
      return known;
    },
    list: () => subscriptions,
    remove(id) {
      subscriptions = subscriptions.filter((each) => each.id !== id || permanent.includes(each));
    },
    clear: () => {
      subscriptions = permanent;
    },
    has: (id) => subscriptions.some((each) => each.id === id),
    subscribedTo: (provider, topic) =>
      subscriptions.filter(
        (each) =>
          each.provider === provider && (each.topics === null || each.topics.some((mask) => matchesTopic(mask, topic))),
      ),
  };
}

/** Does the topic match the mask, in which `*` matches any part? */
export function matchesTopic(mask: string, topic: string): boolean {
  const parts = mask.split(/\*+/).map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(topic);
}
