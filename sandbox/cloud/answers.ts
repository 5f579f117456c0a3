import type { z } from 'zod';

interface FieldProblem {
  /** Dotted path, like "applicant.email". */
  field: string;
  message: string;
}

/** Credit checks are kept by nobody on the way. */
const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A value as JSON, with headers that go over the usual ones. */
export function answer(value: unknown, status = 200, more: Record<string, string> = {}): Response {
  return Response.json(value, { status, headers: { ...headers, ...more } });
}

const worded: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'The body must be a JSON object.'],
  404: ['not_found', 'There is nothing at this address.'],
  409: ['idempotency_conflict', 'This Idempotency-Key was used with another body.'],
  413: ['too_large', 'The body is larger than the API takes.'],
  415: ['unsupported_media_type', 'Send application/json.'],
  422: ['invalid', 'The request has fields that are not right.'],
  429: ['too_many_requests', 'Too many requests. Wait before the next one.'],
};

/** An error as vocabulary.ts describes it. */
export function refusal(status: number, fields?: readonly FieldProblem[], more: Record<string, string> = {}): Response {
  const [code, message] = worded[status] ?? ['unavailable', 'The API is not available. Try again later.'];
  return answer({ error: { code, message, ...(fields && { fields }) } }, status, more);
}

/** Every field that the schema refuses, each with its first problem. */
export function fieldProblems({ issues }: z.ZodError): FieldProblem[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: 'is not a known field' }));
    const isMissing = issue.code === 'invalid_type' && /received undefined$/.test(issue.message);
    return [{ field: path.join('.'), message: isMissing ? 'is missing' : issue.message }];
  });
}
