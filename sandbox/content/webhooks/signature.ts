import { createHmac } from 'node:crypto';
import type { Delivery, WebhookPolicy } from '../../publishing/change.ts';
import { topics } from './announce.ts';

/** Two more tries, about half a minute apart; a receiver has as long to answer. From memory: the provider publishes no numbers. */
export const webhookManner: WebhookPolicy = { topics, sign, retryAfterMs: [30_000, 30_000], timeoutMs: 30_000 };

/**
 * The three headers of a signed request (Contentful, "Request verification"): HMAC-SHA256 in hex over method, path, the headers named
 * in `x-contentful-signed-headers` and the body. The secret is used as it is; the real one has 64 characters.
 */
function sign({ url, headers, body, secret, now }: Delivery): Record<string, string> {
  const own = Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), value.trim()]);
  const names = [...own.map(([name]) => name), 'x-contentful-signed-headers', 'x-contentful-timestamp'].sort();
  const proof = { 'x-contentful-signed-headers': names.join(','), 'x-contentful-timestamp': String(now) };
  const signed = [...own, ...Object.entries(proof)].sort(([a], [b]) => (a < b ? -1 : 1));
  const headerLine = signed.map(([name, value]) => `${name}:${value}`).join(';');
  const canonical = ['POST', canonicalPath(url), headerLine, body].join('\n');
  return { 'x-contentful-signature': createHmac('sha256', secret).update(canonical).digest('hex'), ...proof };
}

/** The query is encoded whole, and then once more with the path, as the provider's own toolkit does. */
function canonicalPath({ pathname, search }: URL): string {
  const query = search.replace(/^\?/, '');
  return encodeURI(query === '' ? pathname : `${pathname}?${encodeURIComponent(query)}`);
}
