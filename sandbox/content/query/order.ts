import { invalidQuery, unknownField } from '../errors.ts';
import type { Resource } from '../model.ts';
import { quantityOf } from './operators.ts';
import { fieldTypesOf, type Subject, sysTypes, sysValue } from './subject.ts';

/** A comparator: below 0 when `a` comes first. */
export type Order = (a: Resource, b: Resource) => number;

const orderable = new Set(['Symbol', 'Integer', 'Number', 'Date', 'Boolean']);
const alphabet = new Intl.Collator('en');

/** Last changed first; ids break ties, so that pages never overlap. */
export const lastChangedFirst: Order = (a, b) => {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt > b.updatedAt ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
};

/**
 * The comparators of `order=fields.title,-sys.createdAt`, in order of precedence.
 *
 * @throws {ContentError} 400 for a property or field that does not support ordering.
 */
export function readOrder(text: string | null, subject: Subject): Order[] {
  if (!text) return [];
  return text.split(',').map((key) => {
    const trimmed = key.trim();
    const isDescending = trimmed.startsWith('-');
    const [type, read] = readKey(trimmed.replace(/^-/, '').split('.'), subject);
    return (a, b) => compare(read(a), read(b), type, isDescending);
  });
}

function readKey(path: string[], subject: Subject): [type: string, read: (resource: Resource) => unknown] {
  const [root, ...rest] = path;
  const name = rest.join('.');
  if (root === 'sys') {
    const type = sysTypes.get(name);
    if (type === undefined) throw invalidQuery({ name: 'order', path });
    return [type, (resource) => sysValue(resource, name)];
  }
  if (root !== 'fields') throw invalidQuery({ name: 'unknown', path });
  const type = fieldTypesOf(subject, path).get(name);
  if (type === undefined) throw unknownField(path);
  if (!orderable.has(type)) {
    const hint = type === 'Text' ? '. Consider using a Symbol field instead' : '';
    throw invalidQuery({
      name: 'order',
      path: [...path, subject.locale.code],
      type,
      details: `${type} fields do not support ordering${hint}`,
    });
  }
  return [type, (resource) => subject.fieldsOf(resource)[name]];
}

/** Empty fields come last in both directions. */
function compare(a: unknown, b: unknown, type: string, isDescending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const [first, second] = isDescending ? [b, a] : [a, b];
  return type === 'Symbol'
    ? alphabet.compare(String(first), String(second))
    : quantityOf(first, type) - quantityOf(second, type);
}
