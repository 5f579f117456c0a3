import { invalidQuery } from '../errors.ts';
import { readWords, wordsIn } from './full-text.ts';
import { readWithin } from './location.ts';

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
      if (!wordy.has(type)) throw refuse(`${type} fields do not support full-text search`);
      const matches = readWords(text);
      return (value) => matches(wordsIn(value));
    }
    case 'within':
    case 'near':
      if (type !== 'Location') throw refuse(`${type} fields do not support ${operator}`);
      return operator === 'within' ? readWithin(text, path) : (value) => value !== undefined;
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
  const wanted = new Set(texts.map((text) => equalityKey(text, type)));
  return (value) => {
    if (value === undefined) return false;
    if (!Array.isArray(value)) return wanted.has(equalityKey(value, type));
    return value.some((member) => wanted.has(equalityKey(member, type)));
  };
}

function not(test: Test): Test {
  return (value) => !test(value);
}

/** What makes two values equal: the moment of dates however written, the number of numbers, the text of anything else. */
function equalityKey(value: unknown, type: string): string | number {
  return ordered.has(type) ? quantityOf(value, type) : String(value);
}

/** A number to compare by: milliseconds for dates. */
export function quantityOf(value: unknown, type: string): number {
  return type === 'Date' ? Date.parse(String(value)) : Number(value);
}
