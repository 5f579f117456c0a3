import { invalidQuery } from '../errors.ts';
import { RichText } from '../rich-text.ts';

/** Does the value, or one member of a list, match the operator? `value` is undefined for an empty field. */
export type Test = (value: unknown) => boolean;

const searchable = new Set(['Symbol', 'Text', 'RichText', 'Symbol[]']);
const ordered = new Set(['Integer', 'Number', 'Date']);

/**
 * The test of a filter like `[lte]=5` on a field of this type.
 *
 * @throws {ContentError} 400 for an unknown operator, or one that the type does not support.
 */
export function readOperator(operator: string, text: string, type: string, path: string[]): Test {
  const refuse = (details: string) => invalidQuery({ name: operator, path, type, details });
  switch (operator) {
    case 'eq':
      return someIn([text], type);
    case 'ne':
      return not(someIn([text], type));
    case 'in':
      return someIn(text.split(','), type);
    case 'nin':
      return not(someIn(text.split(','), type));
    case 'all': {
      const tests = text.split(',').map((part) => someIn([part], type));
      return (value) => tests.every((test) => test(value));
    }
    case 'exists':
      if (text !== 'true' && text !== 'false') throw refuse('The value must be true or false');
      return (value) => (value !== undefined) === (text === 'true');
    case 'match': {
      if (!searchable.has(type)) throw refuse(`${type} fields do not support full-text search`);
      const matches = parseWords(text);
      return (value) => matches(wordsIn(value));
    }
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

/** Is the value, or a member of the list, one of these? */
function someIn(texts: readonly string[], type: string): Test {
  const keys = new Set(texts.map((text) => equalityKey(text, type)));
  return (value) => {
    if (value === undefined) return false;
    if (!Array.isArray(value)) return keys.has(equalityKey(value, type));
    return value.some((member) => keys.has(equalityKey(member, type)));
  };
}

function not(test: Test): Test {
  return (value) => !test(value);
}

/** The same key for equal values: the time of a date in any format, the number of a number, the text of anything else. */
function equalityKey(value: unknown, type: string): string | number {
  return ordered.has(type) ? quantityOf(value, type) : String(value);
}

/** A number to compare by: milliseconds for dates. */
export function quantityOf(value: unknown, type: string): number {
  return type === 'Date' ? Date.parse(String(value)) : Number(value);
}

/** Returns a test, ignoring case, for texts in which each word of the query is the beginning of some word. */
export function parseWords(query: string): (text: string) => boolean {
  const starts = split(query.toLowerCase());
  return (text) => {
    const lower = text.toLowerCase();
    // Rejects most texts without splitting them into words.
    if (!starts.every((start) => lower.includes(start))) return false;
    const words = split(lower);
    return starts.every((start) => words.some((word) => word.startsWith(start)));
  };
}

function split(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The searchable text of a value: text, rich text, or a list of texts; empty for links, numbers and objects. */
export function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof RichText) return value.paragraphs.map(withoutAddresses).join(' ');
  return Array.isArray(value) ? value.map(wordsIn).join(' ') : '';
}

/** The label of a link is part of the text, its address is not. */
function withoutAddresses(paragraph: string): string {
  return paragraph.replace(/\]\([^()]*\)/g, '] ');
}
