import { type DocumentChange, randomId } from '../document.ts';
import type { Transaction } from '../transaction.ts';

/** The change of one document, as an event. */
export interface MutationEvent extends DocumentChange {
  /** "{transaction}#{document}" */
  eventId: string;
  transactionId: string;
  /** Milliseconds since the epoch. */
  time: number;
  identity: string;
}

/** When events are sent: at the commit, or once queries see the transaction (Sanity, "Listening API"). */
export type Visibility = 'transaction' | 'query';

interface Subscriber {
  visibility: Visibility;
  /** Called with the events of one transaction. */
  onEvent: (events: readonly MutationEvent[]) => void;
  /** Called when the dataset is reset to the seed, because earlier events then do not lead to the current state. */
  onReset: () => void;
}

export interface EventLog {
  emit: (transaction: Transaction, visibility: Visibility) => void;
  /** @returns a function that unsubscribes. */
  subscribe: (subscriber: Subscriber) => () => void;
  /** The id of the latest event, or an initial id before the first event. */
  latest: () => string;
  /** The events that queries saw after this one; null when it is not in the log. */
  since: (eventId: string) => MutationEvent[] | null;
  reset: () => void;
}

const maxEvents = 1000;
/** Characters of the events as JSON. Each event has its document twice, so a thousand large ones would fill the memory. */
const maxLength = 32 * 1024 * 1024;

/** Creates a log of the latest events, for current subscribers and for those that reconnect. */
export function createEventLog(): EventLog {
  const subscribers = new Set<Subscriber>();
  let log: { event: MutationEvent; length: number }[] = [];
  let length = 0;
  /** The id of the event before the first of the log. */
  let origin = randomId();

  function dropOldest(): void {
    let dropped = 0;
    for (const { event, length: own } of log) {
      if (log.length - dropped <= maxEvents && length <= maxLength) break;
      length -= own;
      origin = event.eventId;
      dropped += 1;
    }
    log = log.slice(dropped);
  }

  return {
    emit({ id, time, identity, changes }, visibility) {
      const events = changes.map((change) => ({
        ...change,
        eventId: `${id}#${change.id}`,
        transactionId: id,
        time,
        identity,
      }));
      if (visibility === 'query') {
        const added = events.map((event) => ({ event, length: JSON.stringify(event).length }));
        log.push(...added);
        length += added.reduce((sum, each) => sum + each.length, 0);
        dropOldest();
      }
      for (const subscriber of [...subscribers]) if (subscriber.visibility === visibility) subscriber.onEvent(events);
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    latest: () => log.at(-1)?.event.eventId ?? origin,
    since(eventId) {
      const index = log.findLastIndex(({ event }) => event.eventId === eventId);
      return index === -1 && eventId !== origin ? null : log.slice(index + 1).map(({ event }) => event);
    },
    reset() {
      log = [];
      length = 0;
      origin = randomId();
      for (const subscriber of [...subscribers]) subscriber.onReset();
    },
  };
}
