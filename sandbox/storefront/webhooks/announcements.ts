import { createHmac, randomUUID } from 'node:crypto';
import type { ProviderContext } from '../../provider.ts';
import type { Announcement, WebhookManner } from '../../publishing/change.ts';
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
 * Writes the announcements of one event, which they all name. `moment` is when it happened, in milliseconds since the epoch. The
 * delivery's own id stays the same over its tries.
 * Source: the provider's documentation of webhook headers.
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
 * Webhooks as the provider delivers them: signed with the app's secret over the raw body, five seconds to answer, eight further tries in
 * four hours. How the four hours are divided is not documented; here each wait is about double the one before.
 */
export const webhookPolicy: WebhookManner = {
  topics,
  sign: ({ body, secret }) => ({
    'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64'),
  }),
  retryAfterMs: [1, 2, 4, 8, 15, 30, 60, 120].map((minutes) => minutes * minute),
  timeoutMs: 5000,
};
