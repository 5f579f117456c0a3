import type { z } from 'zod';
import { type Place, refuse, within } from './seed-error.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** The value in the schema's shape. The first mistake is thrown as a SeedError that names its field. */
export function shape<Output>(schema: z.ZodType<Output>, value: unknown, place: Place): Output {
  const result = schema.safeParse(value, { error: problemOf });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue === undefined) throw result.error;
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') refuse(within(place, ...path), issue.message);
  refuse(within(place, ...path, issue.keys[0] ?? ''), 'is not a known field');
}

const names: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is wrong, as the end of a sentence that begins with the field. Messages written in the schema come first. */
function problemOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `${issue.input === undefined ? 'is missing: it ' : ''}must be ${names[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'invalid_union':
      return `must be one of the known kinds`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'must be a time in UTC, like "2026-11-20T09:00:00.000Z"'
        : 'has the wrong form';
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'is not a known key';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? lengthProblem('at least', Number(issue.minimum), issue.exact === true)
        : `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? lengthProblem('at most', Number(issue.maximum), issue.exact === true)
        : `must be at most ${issue.maximum}`;
    default:
      return 'is not what belongs here';
  }
}

function lengthProblem(bound: string, length: number, exact: boolean): string {
  if (bound === 'at least' && length === 1) return 'must not be empty';
  return `must have a length of ${exact ? 'exactly' : bound} ${length}`;
}
