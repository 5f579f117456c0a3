import { createHash } from 'node:crypto';

/** Equal for values that are written alike as JSON. */
export function fingerprintOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
