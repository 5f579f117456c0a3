import { resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../..');

/** What must never be seen in an answer: where the program lies, and lines of a stack. */
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

/** Why an answer is a bad one; null when it is as good as any. */
export function harmIn(status: number, body: string): string | null {
  if (status >= 500) return `It answered ${status}.`;
  if (body.includes('"INTERNAL_SERVER_ERROR"')) return 'It answered with an internal error.';
  const leak = leakIn(body);
  return leak ? `It lets out ${leak}.` : null;
}

/** What an answer lets out that nobody outside should see; null when it is nothing. */
export function leakIn(body: string): string | RegExp | null {
  return leaks.find((one) => (typeof one === 'string' ? body.includes(one) : one.test(body))) ?? null;
}
