import { createHash } from 'node:crypto';

/** A short name that is the same at every start: the first hex digits of a hash over the parts. */
export function stableKey(length: number, ...parts: readonly (string | number)[]): string {
  return createHash('sha1').update(parts.join('\n')).digest('hex').slice(0, length);
}
