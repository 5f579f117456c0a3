import { createHmac } from 'node:crypto';
import { signRequest } from '@contentful/node-apps-toolkit';
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import type { WebhookProvider } from '../topics.ts';

/** 64 characters, as @contentful/node-apps-toolkit requires. */
export const secret = 'a-secret'.repeat(8);

/** What a test sets of a webhook. */
export interface Webhook {
  topic?: string;
  body?: string;
  id?: string;
  /** Milliseconds since the epoch. */
  sentAt?: number;
  key?: string;
  query?: string;
}

export interface Signed {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Makes a webhook of a provider, signed by its official tool or as its documentation says. */
export const sign: Record<WebhookProvider, (webhook: Webhook) => Promise<Signed>> = {
  async storefront({ topic = 'products/update', body = '{"id":1,"handle":"lamp"}', id, sentAt, key = secret }) {
    const headers = {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-hmac-sha256': createHmac('sha256', key).update(body, 'utf8').digest('base64'),
      ...(id && { 'x-shopify-webhook-id': id }),
      'x-shopify-triggered-at': new Date(sentAt ?? Date.now()).toISOString(),
    };
    return { path: '/webhooks/storefront', headers, body };
  },
  async content({
    topic = 'ContentManagement.Asset.publish',
    body = '{"sys":{"id":"a"}}',
    id,
    sentAt,
    key,
    query = '',
  }) {
    const path = `/webhooks/content${query}`;
    const headers = {
      'Content-Type': 'application/vnd.contentful.management.v1+json',
      'X-Contentful-Topic': topic,
      ...(id && { 'x-contentful-idempotency-key': id }),
    };
    const signature = signRequest(key ?? secret, { method: 'POST', path, headers, body }, sentAt);
    return { path, headers: { ...headers, ...signature }, body };
  },
  async startPage({ topic = 'update', body = '{"_id":"start"}', id, sentAt = Date.now(), key = secret }) {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'sanity-operation': topic,
      'sanity-document-id': 'start',
      ...(id && { 'idempotency-key': id }),
      [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, sentAt, key),
    };
    return { path: '/webhooks/start-page', headers, body };
  },
};

/** The header with the signature. */
export const signatureHeaders = {
  storefront: 'x-shopify-hmac-sha256',
  content: 'x-contentful-signature',
  startPage: SIGNATURE_HEADER_NAME,
};
