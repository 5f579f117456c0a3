import { createHmac } from 'node:crypto';
import { dataset, projectId } from '../media/asset-addresses.ts';
import type { Announcement, Selection, WebhookPolicy } from '../publishing/change.ts';
import type { Service } from './api.ts';
import { type DocumentChange, isPublic, type Snapshot, stableKey } from './document.ts';
import { QueryError } from './errors.ts';
import type { Transaction } from './transaction.ts';

type Operation = 'create' | 'update' | 'delete';

/** Deliveries (Sanity, "GROQ-powered webhooks"). The number of retries and their delays are not documented; here there are four in half an hour. */
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
 * document, its last revision. Drafts and versions are included by `startPage.draftWebhooks`, which is a setting of each webhook.
 */
export function announce(transaction: Transaction, service: Service): Announcement[] {
  const { draftWebhooks } = service.context.settings.startPage;
  return transaction.changes
    .filter(({ id }) => draftWebhooks || isPublic(id))
    .map((change) => ({
      ...announcementOf(change, transaction),
      bodyFor: (selection) => selectedBody(change, selection, service),
    }));
}

/** Returns null if the filter is not true. */
async function selectedBody(
  change: DocumentChange,
  { filter, projection }: Selection,
  { dataset, queries }: Service,
): Promise<string | null> {
  const { before, after } = change;
  const documents = await dataset.served();
  const delta = { before, after };
  if (filter !== null && (await queries.delta(documents, filter, delta)) !== 'true') return null;
  return projection === null ? JSON.stringify(after ?? before) : queries.delta(documents, projection, delta);
}

const example = { before: null, after: { _id: 'example', _type: 'example', _rev: 'example' } };
const noDocuments: Snapshot = new Map();

/** A filter is a condition, as it is between the brackets of `*[…]`. For the example its value may be null, which is not true either. */
export async function checkSelection(
  { filter, projection }: Selection,
  queries: Service['queries'],
): Promise<string | null> {
  for (const [name, expression] of Object.entries({ filter, projection })) {
    if (expression === null) continue;
    try {
      const value = await queries.delta(noDocuments, expression, example);
      if (name === 'filter' && !['true', 'false', 'null'].includes(value))
        return 'filter: must be a condition, like _type == "post".';
    } catch (error) {
      if (error instanceof QueryError) return `${name}: ${error.message}.`;
      throw error;
    }
  }
  return null;
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
