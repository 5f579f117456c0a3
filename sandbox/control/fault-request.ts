import { z } from 'zod';
import type { ProviderName } from '../provider.ts';
import { describeMistake } from './mistake.ts';

const shared = {
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

/** The kinds of today; another one is another line here and another branch where faults are met. */
const kinds = {
  status: z.strictObject({
    kind: z.literal('status'),
    provider: z.string(),
    status: z.int().min(400).max(599).default(500),
    ...shared,
  }),
  delay: z.strictObject({ kind: z.literal('delay'), provider: z.string(), ms: z.int().min(0).max(600_000), ...shared }),
  reset: z.strictObject({ kind: z.literal('reset'), provider: z.string(), ...shared }),
};

const faultRequestSchema = z.discriminatedUnion('kind', [kinds.status, kinds.delay, kinds.reset], {
  error: (issue) => (issue.code === 'invalid_union' ? `must be one of ${Object.keys(kinds).join(', ')}` : undefined),
});

export type FaultRequest = z.infer<typeof faultRequestSchema> & { provider: ProviderName };

/**
 * Reads the body of `POST /_sandbox/faults` (design.md, "Interfaces that stay put").
 *
 * @returns the fault with its defaults, or one sentence that names the field.
 */
export function readFaultRequest(body: unknown, listening: readonly ProviderName[]): FaultRequest | string {
  const parsed = faultRequestSchema.safeParse(body);
  if (!parsed.success) return describeMistake(parsed.error);
  const provider = listening.find((name) => name === parsed.data.provider);
  if (!provider) return `provider: must be one of ${listening.join(', ')}.`;
  return { ...parsed.data, provider };
}
