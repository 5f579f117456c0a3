import { z } from 'zod';
import type { ProviderName } from '../provider.ts';
import { describeMistake } from './mistake.ts';

const shared = {
  provider: z.string(),
  /** Share of the fitting requests that meet it. */
  rate: z.number().min(0).max(1).default(1),
  /** How many requests meet it before it is gone; null: until it is taken back. */
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

/** Every kind, with what can be said about it. */
const kinds = {
  /** An error status in the provider's own words. */
  status: z.strictObject({ kind: z.literal('status'), status: z.int().min(400).max(599).default(500), ...shared }),
  /** The answer comes `ms` later. */
  delay: z.strictObject({ kind: z.literal('delay'), ms: milliseconds, ...shared }),
  /** No answer at all; the connection stays open until the client gives up. */
  hang: z.strictObject({ kind: z.literal('hang'), ...shared }),
  /** The connection is broken off before the provider acts. */
  reset: z.strictObject({ kind: z.literal('reset'), ...shared }),
  /** The provider acts, then the connection is broken off without an answer. */
  'lost-answer': z.strictObject({ kind: z.literal('lost-answer'), ...shared }),
  /** The head promises the whole body, half of it arrives, then the connection ends. */
  truncate: z.strictObject({ kind: z.literal('truncate'), ...shared }),
  /** Status and content type are right, the JSON is not. */
  'bad-json': z.strictObject({ kind: z.literal('bad-json'), ...shared }),
  /** Status 200, but a web page where data should be. */
  'wrong-type': z.strictObject({ kind: z.literal('wrong-type'), ...shared }),
  /** The real answer with its first root field null and an error that says so; only for GraphQL. */
  'graphql-error': z.strictObject({
    kind: z.literal('graphql-error'),
    message: z.string().min(1).default('Internal error. Looks like something went wrong on our end.'),
    code: z.string().min(1).default('INTERNAL_SERVER_ERROR'),
    ...shared,
  }),
  /** "Too many requests" in the provider's own way, with `ms` to wait. */
  throttle: z.strictObject({ kind: z.literal('throttle'), ms: milliseconds.default(1000), ...shared }),
  /** The body trickles in over `ms`. */
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

/** Those that only know GraphQL are no use elsewhere. */
const graphqlProviders: readonly ProviderName[] = ['storefront'];

/**
 * Reads the body of `POST /_sandbox/faults` (README.md, "Faults").
 *
 * @returns the fault with its defaults, or one sentence that names the field.
 */
export function readFaultRequest(body: unknown, listening: readonly ProviderName[]): FaultRequest | string {
  const parsed = faultRequestSchema.safeParse(body);
  if (!parsed.success) return describeMistake(parsed.error);
  const provider = listening.find((name) => name === parsed.data.provider);
  if (!provider) return `provider: must be one of ${listening.join(', ')}.`;
  if (parsed.data.kind === 'graphql-error' && !graphqlProviders.includes(provider))
    return `kind: graphql-error is for ${graphqlProviders.join(', ')} only.`;
  return { ...parsed.data, provider };
}
