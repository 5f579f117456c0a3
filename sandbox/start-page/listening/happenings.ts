import { randomId } from '../ids.ts';
import type { DocumentChange, Transaction } from '../transaction.ts';

/** One document's part in a transaction. */
export interface Happening extends DocumentChange {
  /** "{transaction}#{document}" */
  eventId: string;
  transactionId: string;
  /** Milliseconds since the epoch. */
  time: number;
  identity: string;
}

/** When somebody wants to hear of it: as soon as it is committed, or once queries see it (Sanity, "Listening API"). */
export type Visibility = 'transaction' | 'query';

interface Ear {
  visibility: Visibility;
  /** One transaction. */
  hear: (happenings: readonly Happening[]) => void;
  /** Everything went back to the seed: what came before is no ground any more. */
  lose: () => void;
}

export interface Happenings {
  tell: (transaction: Transaction, visibility: Visibility) => void;
  /** @returns how to stop. */
  listen: (ear: Ear) => () => void;
  /** The id of the latest event, or one that stands for the time before the first. */
  latest: () => string;
  /** What queries came to see after this event; null when it is not remembered. */
  since: (eventId: string) => Happening[] | null;
  reset: () => void;
}

const remembered = 1000;

/** What happened, for those who listen now and those who come back soon. */
export function createHappenings(): Happenings {
  const ears = new Set<Ear>();
  let past: Happening[] = [];
  /** The event before the first that is remembered. */
  let origin = randomId();

  return {
    tell({ id, time, identity, changes }, visibility) {
      const happenings = changes.map((change) => ({
        ...change,
        eventId: `${id}#${change.id}`,
        transactionId: id,
        time,
        identity,
      }));
      if (visibility === 'query') {
        past = [...past, ...happenings];
        origin = past.at(-remembered - 1)?.eventId ?? origin;
        past = past.slice(-remembered);
      }
      for (const ear of [...ears]) if (ear.visibility === visibility) ear.hear(happenings);
    },
    listen(ear) {
      ears.add(ear);
      return () => void ears.delete(ear);
    },
    latest: () => past.at(-1)?.eventId ?? origin,
    since(eventId) {
      if (eventId === origin) return past;
      const at = past.findLastIndex((happening) => happening.eventId === eventId);
      return at === -1 ? null : past.slice(at + 1);
    },
    reset() {
      past = [];
      origin = randomId();
      for (const ear of [...ears]) ear.lose();
    },
  };
}
