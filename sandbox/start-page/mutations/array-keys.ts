import { randomBytes } from 'node:crypto';
import { isRecord } from '../../json.ts';

/** The same value, in which every object that is a member of a list has a `_key` (the option `autoGenerateArrayKeys`). */
export function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((member) => {
      const inner = withArrayKeys(member);
      return isRecord(inner) ? { _key: randomBytes(6).toString('hex'), ...inner } : inner;
    });
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withArrayKeys(inner)]));
}
