import type { z } from 'zod';
import { parseJson } from '../json.ts';

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
