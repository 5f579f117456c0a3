import { resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../..');

/** Patterns that must not occur in a response: paths of the program, and stack traces. */
const leaks = [
  repository,
  'node_modules',
  'file://',
  '.ts:',
  /\n\s+at \S+ \(/,
  /\bat (?:\S+ )?\(?(?:file:|node:|\/)\S+:\d+:\d+/,
  'sqlite',
  'SQLITE',
];

/** Why a response is a failure; null when it is valid. */
export function problemIn(status: number, body: string): string | null {
  if (status >= 500) return `The status is ${status}.`;
  if (body.includes('"INTERNAL_SERVER_ERROR"')) return 'The response has an internal error.';
  const leak = leakIn(body);
  return leak ? `The response leaks ${leak}.` : null;
}

/** The first leak pattern in a response; null without one. */
export function leakIn(body: string): string | RegExp | null {
  return leaks.find((one) => (typeof one === 'string' ? body.includes(one) : one.test(body))) ?? null;
}
