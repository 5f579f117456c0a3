import { createHmac } from 'node:crypto';
import { dataset, projectId } from '../media/asset-addresses.ts';
import type { Announcement, WebhookPolicy } from '../publishing/change.ts';
import { type DocumentChange, isPublic, stableKey } from './document.ts';
import type { Transaction } from './transaction.ts';

type Operation = 'create' | 'update' | 'delete';

/** Deliveries (Sanity, "GROQ-powered webhooks"). The number of retries and their delays are not documented: here four, over half an hour. */
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
 * The deliveries for a transaction: one for each document, with the whole document, as a webhook without a projection sends it; of a deleted
 * document, its last revision.
 *
 * @param withDrafts Whether drafts and versions are included, which is a setting of the webhook.
 */
export function announce(transaction: Transaction, withDrafts: boolean): Announcement[] {
  return transaction.changes
    .filter(({ id }) => withDrafts || isPublic(id))
    .map((change) => announcementOf(change, transaction));
}

function announcementOf(change: DocumentChange, { id, time }: Transaction): Announcement {
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
