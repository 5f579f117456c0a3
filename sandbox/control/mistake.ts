import type { z } from 'zod';

/** The first mistake in a body, as one sentence: "field: what is wrong with it." */
export function describeMistake(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'The body is not as it should be.';
  const message = issue.message.replace(/\.$/, '');
  return `${issue.path.length === 0 ? 'The body' : issue.path.join('.')}: ${message}.`;
}
