import { createHmac, randomUUID } from 'node:crypto';
import type { ProviderContext } from '../../provider.ts';
import type { Announcement, WebhookPolicy } from '../../publishing/change.ts';
import { oldestVersion } from '../published-schema.ts';

const topics = [
  'products/create',
  'products/update',
  'products/delete',
  'collections/create',
  'collections/update',
  'collections/delete',
  'inventory_levels/update',
  'variants/in_stock',
  'variants/out_of_stock',
] as const;

type Topic = (typeof topics)[number];

export type Announce = (topic: Topic, body: object) => Announcement;

/**
 * Creates the webhooks of one event, which all have its id. A delivery's own id stays the same over its retries.
 * Source: the provider's documentation of webhook headers.
 *
 * @param moment When the event happened, in milliseconds since the epoch.
 */
export function announcer({ addresses }: Pick<ProviderContext, 'addresses'>, moment: number): Announce {
  const event = {
    'Content-Type': 'application/json',
    'X-Shopify-Shop-Domain': new URL(addresses.storefront).host,
    'X-Shopify-API-Version': oldestVersion,
    'X-Shopify-Triggered-At': new Date(moment).toISOString(),
    'X-Shopify-Event-Id': randomUUID(),
  };
  return (topic, body) => ({
    topic,
    headers: { ...event, 'X-Shopify-Topic': topic, 'X-Shopify-Webhook-Id': randomUUID() },
    body: JSON.stringify(body),
  });
}

const minute = 60_000;

/**
 * The provider's delivery policy: signed with the app's secret over the raw body, a timeout of five seconds, eight retries in four hours,
 * after which the subscription is removed.
 * The intervals within the four hours are not documented; here each is about double the one before.
 */
export const webhookPolicy: WebhookPolicy = {
  topics,
  sign: ({ body, secret }) => ({
    'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64'),
  }),
  retryAfterMs: [1, 2, 4, 8, 15, 30, 60, 120].map((minutes) => minutes * minute),
  removesAfterLastRetry: true,
  timeoutMs: 5000,
};
