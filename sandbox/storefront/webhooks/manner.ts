import { createHmac } from 'node:crypto';
import type { WebhookPolicy } from '../../publishing/change.ts';
import { topics } from './announcements.ts';

const minute = 60_000;

/**
 * Webhooks as the provider delivers them: signed with the app's secret over the raw body, five seconds to answer, eight further tries in
 * four hours. How the four hours are divided is not documented; here each wait is about double the one before.
 */
export const webhookManner: WebhookPolicy = {
  topics,
  sign: ({ body, secret }) => ({
    'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64'),
  }),
  retryAfterMs: [1, 2, 4, 8, 15, 30, 60, 120].map((minutes) => minutes * minute),
  timeoutMs: 5000,
};
