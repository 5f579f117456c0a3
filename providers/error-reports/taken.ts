import type { Taken } from './types.ts';

interface Answer {
  statusCode?: number;
  headers?: Record<string, string | null>;
}

/** Seconds, where the service did not say how long to wait. */
const usualWait = '60';

/** What whoever reports through us is told. That the service is away is no business of theirs; that it asks to wait is. */
export function takenFrom(answer: Answer | undefined): Taken {
  if (!answer) return { status: 202, headers: {} };
  const said = Object.entries(answer.headers ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const headers: Record<string, string> = Object.fromEntries(said);
  // Without a status it was not asked at all: it asked to wait before.
  const { statusCode = 429 } = answer;
  if (statusCode !== 429) return { status: statusCode >= 400 ? 202 : statusCode, headers };
  return { status: 429, headers: said.length > 0 ? headers : { 'retry-after': usualWait } };
}
