import { z } from 'zod';
import type { ProviderName } from '../provider.ts';
import { matchesTopic, type Subscription } from '../publishing/subscriptions.ts';
import { formatZodError } from './read-json.ts';

const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'must be a header name');
const headerValue = z.string().regex(/^[\t\x20-\x7e]*$/, 'must be a header value');

const subscriptionSchema = z.strictObject({
  provider: z.string(),
  url: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' }),
  secret: z.string().min(1).nullable().default(null),
  topics: z.array(z.string().min(1)).min(1).nullable().default(null),
  headers: z.record(headerName, headerValue).default({}),
});

/**
 * Reads the body of `POST /_sandbox/webhooks`.
 *
 * @param topicsByProvider The providers that send webhooks, with the topics of each.
 * @returns the subscription with its defaults, or one sentence that names the field.
 */
export function readSubscription(
  body: unknown,
  topicsByProvider: ReadonlyMap<ProviderName, readonly string[]>,
): Subscription | string {
  const parsed = subscriptionSchema.safeParse(body);
  if (!parsed.success) return formatZodError(parsed.error);
  const [provider, topics] = [...topicsByProvider].find(([name]) => name === parsed.data.provider) ?? [];
  if (!provider || !topics) return `provider: must be one of ${[...topicsByProvider.keys()].join(', ')}.`;
  const masks = parsed.data.topics ?? [];
  const unknown = masks.findIndex((mask) => !topics.some((topic) => matchesTopic(mask, topic)));
  if (unknown >= 0) {
    return `topics.${unknown}: ${provider} announces nothing by the name "${masks[unknown]}"; its topics are ${topics.join(', ')}.`;
  }
  return { ...parsed.data, provider };
}
