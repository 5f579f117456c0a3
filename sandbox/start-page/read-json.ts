import { badRequest } from './errors.ts';

/** Deeper than any document may be (Sanity, "Technical limits": 20 levels) and far from what would exhaust the stack. */
const deepest = 100;

/**
 * JSON from outside.
 *
 * @param what Names it in the refusal: "The body".
 * @throws {QueryError} 400 when it is none, or nested beyond reason.
 */
export function readJson(text: string, what: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest(`${what} is not JSON`);
  }
  if (isDeeper(value, deepest)) throw badRequest(`${what} is nested too deeply`);
  return value;
}

/** Level by level instead of by recursion, which is what it is to protect from. */
function isDeeper(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= levels; depth += 1) {
    level = level.flatMap((inner) => (typeof inner === 'object' && inner !== null ? Object.values(inner) : []));
    if (level.length === 0) return false;
  }
  return true;
}
