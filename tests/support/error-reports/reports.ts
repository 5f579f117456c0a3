import { z } from 'zod';
import type { SandboxControl } from '../sandbox-control.ts';

const event = z.looseObject({
  platform: z.string(),
  release: z.string(),
  environment: z.string(),
  tags: z.record(z.string(), z.string()).default({}),
  extra: z.record(z.string(), z.unknown()).optional(),
  exception: z.looseObject({
    values: z.array(
      z.looseObject({
        type: z.string().optional(),
        value: z.string(),
        stacktrace: z.looseObject({ frames: z.array(z.looseObject({ filename: z.string().optional() })) }).optional(),
      }),
    ),
  }),
});

const envelope = z.looseObject({ items: z.array(z.looseObject({ type: z.literal('event'), payload: event })) });

export type Report = z.infer<typeof event>;

/** The error reports that the sandbox received, oldest first. */
export async function reportsOf(sandbox: SandboxControl): Promise<Report[]> {
  const envelopes = z.array(envelope).parse(await sandbox.records('reports'));
  return envelopes.flatMap(({ items }) => items.map(({ payload }) => payload));
}

/** Type and message of the reported error; the values before it are its causes. */
export function wordsOf({ exception }: Report): string {
  const { type, value } = exception.values.at(-1) ?? { value: '' };
  return `${type}: ${value}`;
}
