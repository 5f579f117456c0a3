import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookProvider } from './topics.ts';

/** A webhook as it was received. */
export interface Delivery {
  url: URL;
  headers: Headers;
  /** The bytes that were signed. */
  body: Uint8Array;
}

/** How a provider signs and names its webhooks. */
export interface WebhookProtocol {
  provider: WebhookProvider;
  /** Where its webhooks are received. */
  path: string;
  /** The setting with its secret. */
  setting: string;
  /** The signature as sent; null when there is none. */
  signatureOf: (headers: Headers) => string | null;
  /** Whether the signature is that of `secret`; compared in constant time. */
  isSigned: (delivery: Delivery, secret: string) => boolean;
  /** When it was sent, in milliseconds since the epoch; NaN for an invalid time, null if the provider does not say. */
  sentAt: (headers: Headers) => number | null;
  /** Milliseconds after which it is refused as a replay. */
  maxAge: number;
  topicOf: (headers: Headers) => string;
  /** The id of a webhook, the same for every try; null without one. */
  idOf: (headers: Headers) => string | null;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Shopify, "HTTPS webhooks": HMAC-SHA256 of the body in base64. Its headers are not signed. A retry carries the time of the first try. The provider
 * retries for four hours (48 in an older text), then it drops the subscription.
 */
const storefront: WebhookProtocol = {
  provider: 'storefront',
  path: '/webhooks/storefront',
  setting: 'WEBHOOK_STOREFRONT_SECRET',
  signatureOf: (headers) => headers.get('x-shopify-hmac-sha256'),
  isSigned: ({ headers, body }, secret) =>
    isSame(Buffer.from(headers.get('x-shopify-hmac-sha256') ?? '', 'base64'), hmac(secret, body)),
  sentAt(headers) {
    const time = headers.get('x-shopify-triggered-at');
    return time === null ? null : Date.parse(time);
  },
  maxAge: 48 * hour,
  topicOf: (headers) => headers.get('x-shopify-topic') ?? '',
  idOf: (headers) => headers.get('x-shopify-webhook-id'),
};

/** Our name for the custom secret header of a webhook, which Contentful had before it signed webhooks. */
const secretHeader = 'x-webhook-secret';

/**
 * Contentful, "Request verification" and @contentful/node-apps-toolkit: HMAC-SHA256 in hex over method, path, the named headers and the body. Each
 * try is signed anew. The toolkit refuses signatures older than 30 seconds; clocks that differ by more are common.
 */
const content: WebhookProtocol = {
  provider: 'content',
  path: '/webhooks/content',
  setting: 'WEBHOOK_CONTENT_SECRET',
  signatureOf: (headers) => headers.get('x-contentful-signature') ?? headers.get(secretHeader),
  isSigned({ url, headers, body }, secret) {
    const signature = headers.get('x-contentful-signature');
    if (signature === null) return isSame(hmac(secret, headers.get(secretHeader) ?? ''), hmac(secret, secret));
    return isSame(Buffer.from(signature, 'hex'), hmac(secret, canonicalRequest(url, headers), body));
  },
  sentAt: (headers) =>
    headers.has('x-contentful-signature') ? Number(headers.get('x-contentful-timestamp') ?? Number.NaN) : null,
  maxAge: 5 * minute,
  topicOf: (headers) => headers.get('x-contentful-topic') ?? '',
  idOf: (headers) => headers.get('x-contentful-idempotency-key'),
};

/** The signed text before the body. The query is encoded as a whole, then once more with the path, as in the toolkit. */
function canonicalRequest({ pathname, search }: URL, headers: Headers): string {
  const query = search === '' ? '' : `?${encodeURIComponent(search.slice(1))}`;
  const named = (headers.get('x-contentful-signed-headers') ?? '').toLowerCase().split(',');
  const signed = [...headers]
    .filter(([name]) => named.includes(name))
    .map(([name, value]) => `${name}:${value.trim()}`);
  // The headers of a request are iterated in the order of their names, as they were signed.
  return `POST\n${encodeURI(pathname + query)}\n${signed.join(';')}\n`;
}

/**
 * @sanity/webhook: "t={milliseconds},v1={HMAC-SHA256 of time, dot and body, base64url}". The library has no age limit. Whether retries, which go on
 * for half an hour, are signed anew is not documented.
 */
const startPage: WebhookProtocol = {
  provider: 'startPage',
  path: '/webhooks/start-page',
  setting: 'WEBHOOK_START_PAGE_SECRET',
  signatureOf: (headers) => headers.get('sanity-webhook-signature'),
  isSigned({ headers, body }, secret) {
    const { time, signature } = parseSanitySignature(headers);
    return isSame(Buffer.from(signature, 'base64url'), hmac(secret, `${time}.`, body));
  },
  sentAt: (headers) => Number(parseSanitySignature(headers).time),
  maxAge: hour,
  // A draft or a version of a release is not on the page.
  topicOf: (headers) =>
    /^(drafts|versions)\./.test(headers.get('sanity-document-id') ?? '')
      ? 'draft'
      : (headers.get('sanity-operation') ?? ''),
  idOf: (headers) => headers.get('idempotency-key'),
};

function parseSanitySignature(headers: Headers): { time: string; signature: string } {
  const header = headers.get('sanity-webhook-signature') ?? '';
  const [, time = 'NaN', signature = ''] = /^t=(\d+)[, ]+v1=([^, ]+)$/.exec(header) ?? [];
  return { time, signature };
}

export const protocols: readonly WebhookProtocol[] = [storefront, content, startPage];

function hmac(secret: string, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHmac('sha256', secret);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function isSame(received: Buffer, computed: Buffer): boolean {
  return received.length === computed.length && timingSafeEqual(received, computed);
}
