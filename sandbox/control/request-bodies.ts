import { z } from 'zod';
import { parseJson } from '../json.ts';
import type { ProviderName } from '../provider.ts';
import { matchesTopic, type Subscription } from '../publishing/subscriptions.ts';

const shared = {
  provider: z.string(),
  /** Share of the matching requests that meet it. */
  rate: z.number().min(0).max(1).default(1),
  /** Number of requests that meet it before it is removed; null: no limit. */
  times: z.int().positive().nullable().default(null),
  match: z
    .union([
      z.string().min(1),
      z.strictObject({
        method: z.string().toUpperCase().optional(),
        path: z.string().min(1).optional(),
        body: z.string().min(1).optional(),
      }),
    ])
    .nullable()
    .default(null),
};

const milliseconds = z.int().min(0).max(600_000);

const kinds = {
  /** An error status in the provider's own format. */
  status: z.strictObject({ kind: z.literal('status'), status: z.int().min(400).max(599).default(500), ...shared }),
  /** The response is sent `ms` milliseconds later. */
  delay: z.strictObject({ kind: z.literal('delay'), ms: milliseconds, ...shared }),
  /** No response; the connection stays open until the client gives up. */
  hang: z.strictObject({ kind: z.literal('hang'), ...shared }),
  /** The connection is reset before the provider handles the request. */
  reset: z.strictObject({ kind: z.literal('reset'), ...shared }),
  /** The provider handles the request, then the connection is reset without a response. */
  'lost-answer': z.strictObject({ kind: z.literal('lost-answer'), ...shared }),
  /** The head is that of the whole body, but only half of the body arrives before the connection ends. */
  truncate: z.strictObject({ kind: z.literal('truncate'), ...shared }),
  /** Status and content type are right, but the JSON is invalid. */
  'bad-json': z.strictObject({ kind: z.literal('bad-json'), ...shared }),
  /** Status 200, but an HTML page in place of data. */
  'wrong-type': z.strictObject({ kind: z.literal('wrong-type'), ...shared }),
  /** The real response with its first root field null and an error for it; only for GraphQL. */
  'graphql-error': z.strictObject({
    kind: z.literal('graphql-error'),
    message: z.string().min(1).default('Internal error. Looks like something went wrong on our end.'),
    code: z.string().min(1).default('INTERNAL_SERVER_ERROR'),
    ...shared,
  }),
  /** "Too many requests" in the provider's own format, with a wait of `ms` milliseconds. */
  throttle: z.strictObject({ kind: z.literal('throttle'), ms: milliseconds.default(1000), ...shared }),
  /** The body arrives in chunks over `ms` milliseconds. */
  'slow-body': z.strictObject({ kind: z.literal('slow-body'), ms: milliseconds, ...shared }),
};

const faultRequestSchema = z.discriminatedUnion(
  'kind',
  [
    kinds.status,
    kinds.delay,
    kinds.hang,
    kinds.reset,
    kinds['lost-answer'],
    kinds.truncate,
    kinds['bad-json'],
    kinds['wrong-type'],
    kinds['graphql-error'],
    kinds.throttle,
    kinds['slow-body'],
  ],
  {
    error: (issue) => (issue.code === 'invalid_union' ? `must be one of ${Object.keys(kinds).join(', ')}` : undefined),
  },
);

export type FaultRequest = z.infer<typeof faultRequestSchema> & { provider: ProviderName };

/** The providers that support the kind `graphql-error`. */
const graphqlProviders: readonly ProviderName[] = ['storefront'];

/**
 * Reads the body of `POST /_sandbox/faults` (README.md, "Faults").
 *
 * @returns the fault with its defaults, or one sentence that names the field.
 */
export function readFaultRequest(body: unknown, listening: readonly ProviderName[]): FaultRequest | string {
  const parsed = faultRequestSchema.safeParse(body);
  if (!parsed.success) return formatZodError(parsed.error);
  const provider = listening.find((name) => name === parsed.data.provider);
  if (!provider) return `provider: must be one of ${listening.join(', ')}.`;
  if (parsed.data.kind === 'graphql-error' && !graphqlProviders.includes(provider))
    return `kind: graphql-error is for ${graphqlProviders.join(', ')} only.`;
  return { ...parsed.data, provider };
}

const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'must be a header name');
const headerValue = z.string().regex(/^[\t\x20-\x7e]*$/, 'must be a header value');

const subscriptionSchema = z.strictObject({
  provider: z.string(),
  url: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' }),
  secret: z.string().min(1).nullable().default(null),
  topics: z.array(z.string().min(1)).min(1).nullable().default(null),
  headers: z.record(headerName, headerValue).default({}),
  filter: z.string().min(1).nullable().default(null),
  projection: z.string().min(1).nullable().default(null),
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
  const { filter, projection, ...subscription } = parsed.data;
  const hasSelection = filter !== null || projection !== null;
  return { ...subscription, provider, ...(hasSelection && { selection: { filter, projection } }) };
}

/** The body as JSON; undefined when it is not JSON, so that the schema it is checked against reports what is missing. */
export async function readJson(request: Request): Promise<unknown> {
  return parseJson(await request.text());
}

/** The first issue of a body, as one sentence: "field: what is wrong with it." */
export function formatZodError(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'The body is not as it should be.';
  const message = issue.message.replace(/\.$/, '');
  return `${issue.path.length === 0 ? 'The body' : issue.path.join('.')}: ${message}.`;
}
