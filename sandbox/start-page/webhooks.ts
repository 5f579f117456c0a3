import { createHmac } from 'node:crypto';
import type { Announcement, WebhookPolicy } from '../publishing/change.ts';
import { isPublic } from './ids.ts';
import { stableKey } from './keys.ts';
import type { DocumentChange, Transaction } from './transaction.ts';
import { dataset, projectId } from './vocabulary.ts';

type Operation = 'create' | 'update' | 'delete';

/** How the service delivers (Sanity, "GROQ-powered webhooks"). The number of tries and their waits it does not say: five, over half an hour. */
export const webhooks: WebhookPolicy = {
  topics: ['create', 'update', 'delete'] satisfies Operation[],
  // "t={milliseconds},v1={HMAC-SHA256 over time, dot and body, base64url}" (@sanity/webhook, README).
  sign: ({ body, secret, now }) => ({
    'sanity-webhook-signature': `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`).digest('base64url')}`,
  }),
  retryAfterMs: [10_000, 60_000, 300_000, 1_500_000],
  shouldRetry: (status) => status === null || status === 429 || status >= 500,
  timeoutMs: 30_000,
};

/**
 * What subscribers are told of a transaction: a delivery for each document, with the whole of it, which is what a hook without a
 * projection sends; of a deleted one, as it was last.
 *
 * @param withDrafts Hooks are silent about drafts and versions unless set otherwise.
 */
export function announce(transaction: Transaction, withDrafts: boolean): Announcement[] {
  return transaction.changes
    .filter(({ id }) => withDrafts || isPublic(id))
    .map((change) => announceOne(change, transaction));
}

function announceOne(change: DocumentChange, { id, time }: Transaction): Announcement {
  const { before, after } = change;
  const operation: Operation = before === null ? 'create' : after === null ? 'delete' : 'update';
  return {
    topic: operation,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'sanity-transaction-id': id,
      'sanity-transaction-time': new Date(time).toISOString(),
      'sanity-dataset': dataset,
      'sanity-document-id': change.id,
      'sanity-project-id': projectId,
      'sanity-webhook-id': 'sandbox-webhook',
      'sanity-operation': operation,
      'idempotency-key': stableKey(32, id, change.id),
    },
    body: JSON.stringify(after ?? before),
  };
}
