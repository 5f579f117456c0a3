import { randomUUID } from 'node:crypto';
import type { ProviderContext } from '../../provider.ts';
import type { Announcement } from '../../publishing/change.ts';
import { oldestVersion } from '../published-schema.ts';

export const topics = [
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
