import { invalidQuery } from './errors.ts';
import { documentText } from './rich-text.ts';

/** Does the value, or one member of a list, answer to the operator? `value` is undefined for an empty field. */
export type Test = (value: unknown) => boolean;

const wordy = new Set(['Symbol', 'Text', 'RichText', 'Symbol[]']);
const ordered = new Set(['Integer', 'Number', 'Date']);

/**
 * The test of a filter like `[lte]=5` on a field of this type.
 *
 * @throws {ContentError} 400 for an operator there is none of, or not on this type.
 */
export function readOperator(operator: string, text: string, type: string, path: string[]): Test {
  const refuse = (details: string) => invalidQuery({ name: operator, path, type, details });
  const wanted = text.split(',').map((part) => keyOf(part, type));
  switch (operator) {
    case 'eq':
      return (value) => membersOf(value).some((member) => keyOf(member, type) === keyOf(text, type));
    case 'ne':
      return (value) => !membersOf(value).some((member) => keyOf(member, type) === keyOf(text, type));
    case 'in':
      return (value) => membersOf(value).some((member) => wanted.includes(keyOf(member, type)));
    case 'nin':
      return (value) => !membersOf(value).some((member) => wanted.includes(keyOf(member, type)));
    case 'all':
      return (value) => wanted.every((key) => membersOf(value).some((member) => keyOf(member, type) === key));
    case 'exists':
      if (text !== 'true' && text !== 'false') throw refuse('The value must be true or false');
      return (value) => (value !== undefined) === (text === 'true');
    case 'match':
      if (!wordy.has(type)) throw refuse(`${type} fields do not support full-text search`);
      return (value) => containsWords(wordsIn(value), text);
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      if (!ordered.has(type)) throw refuse(`${type} fields do not support ranges`);
      return compare(operator, text, type, path);
    default:
      throw invalidQuery({ name: 'unknown', path: [...path, operator] });
  }
}

function compare(operator: 'lt' | 'lte' | 'gt' | 'gte', text: string, type: string, path: string[]): Test {
  const limit = quantityOf(text, type);
  if (Number.isNaN(limit)) throw invalidQuery({ name: operator, path, type, value: text });
  return (value) => {
    if (value === undefined) return false;
    const quantity = quantityOf(value, type);
    if (operator === 'lt') return quantity < limit;
    if (operator === 'lte') return quantity <= limit;
    return operator === 'gt' ? quantity > limit : quantity >= limit;
  };
}

function membersOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** What makes two values equal: the moment of dates however written, the number of numbers, the text of anything else. */
function keyOf(value: unknown, type: string): string {
  return ordered.has(type) ? String(quantityOf(value, type)) : String(value);
}

/** A number to compare by: milliseconds for dates. */
export function quantityOf(value: unknown, type: string): number {
  return type === 'Date' ? Date.parse(String(value)) : Number(value);
}

function wordsIn(value: unknown): string {
  return membersOf(value)
    .map((member) => (typeof member === 'string' ? member : documentText(member)))
    .join(' ');
}

/** Every word asked for begins some word of the text; case counts for nothing. */
export function containsWords(text: string, asked: string): boolean {
  const words = split(text);
  return split(asked).every((start) => words.some((word) => word.startsWith(start)));
}

function split(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
