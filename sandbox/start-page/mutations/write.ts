import pLimit from 'p-limit';
import { randomId } from '../ids.ts';
import type { Service } from '../service.ts';
import { type Draft, draftTransaction, type Transaction } from '../transaction.ts';
import { announce } from '../webhooks.ts';

interface Written<T> {
  result: T;
  transactionId: string;
  /** When queries see it. */
  served: Promise<void>;
}

export type Write = <T>(
  asked: { transactionId?: string; dryRun: boolean },
  make: (draft: Draft) => T | Promise<T>,
) => Promise<Written<T>>;

/** One transaction at a time: each stands on the whole of the one before, and is kept whole or not at all. */
export function createWrite({ context, dataset, happenings, queries }: Service): Write {
  const inTurn = pLimit(1);

  async function publish(transaction: Transaction, serve: () => void): Promise<void> {
    happenings.tell(transaction, 'transaction');
    await context.publish('startPage', {
      announcements: announce(transaction, context.settings.startPage.draftWebhooks),
      serve: () => {
        serve();
        happenings.tell(transaction, 'query');
      },
    });
  }

  return ({ transactionId = randomId(), dryRun }, make) =>
    inTurn(async () => {
      const { snapshot, commit } = await dataset.committed();
      const time = context.now();
      const draft = draftTransaction(transactionId, snapshot, time, queries);
      const result = await make(draft);
      const changes = draft.changes();
      if (dryRun || changes.length === 0) return { result, transactionId, served: Promise.resolve() };
      const serve = commit(changes);
      return { result, transactionId, served: publish({ id: transactionId, time, identity: 'token', changes }, serve) };
    });
}
