import { invalidQuery } from './errors.ts';
import { quantityOf } from './operators.ts';
import type { Resource } from './resources.ts';
import { fieldTypesOf, type Subject } from './subject.ts';
import { sysTypes, sysValue } from './sys.ts';

/** Below 0: the first comes first. */
export type Order = (a: Resource, b: Resource) => number;

const orderable = new Set(['Symbol', 'Integer', 'Number', 'Date', 'Boolean']);

/** What was changed last comes first; ids settle what is equal, so that pages never overlap. */
export const lastChangedFirst: Order = (a, b) => b.updatedAt.localeCompare(a.updatedAt) || (a.id < b.id ? -1 : 1);

/**
 * The keys of `order=fields.title,-sys.createdAt`, most important first.
 *
 * @throws {ContentError} 400 for what cannot be ordered by.
 */
export function readOrder(text: string | null, subject: Subject): Order[] {
  if (!text) return [];
  return text.split(',').map((key) => {
    const isDescending = key.startsWith('-');
    const [type, read] = readKey(key.replace(/^-/, '').trim().split('.'), subject);
    return (a, b) => compare(read(a), read(b), type, isDescending);
  });
}

function readKey(path: string[], subject: Subject): [type: string, read: (resource: Resource) => unknown] {
  const [root, ...rest] = path;
  const name = rest.join('.');
  if (root === 'sys') {
    const type = sysTypes[name];
    if (type === undefined) throw invalidQuery({ name: 'order', path });
    return [type, (resource) => sysValue(resource, name)];
  }
  const type = root === 'fields' ? fieldTypesOf(subject, path)[name] : undefined;
  if (type === undefined) throw invalidQuery({ name: 'unknown', path });
  if (!orderable.has(type)) {
    const hint = type === 'Text' ? '. Consider using a Symbol field instead' : '';
    throw invalidQuery({
      name: 'order',
      path: [...path, 'en-US'],
      type,
      details: `${type} fields do not support ordering${hint}`,
    });
  }
  return [type, (resource) => resource.fields[name]];
}

/** Empty fields come last either way. */
function compare(a: unknown, b: unknown, type: string, isDescending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const [first, second] = isDescending ? [b, a] : [a, b];
  return type === 'Symbol'
    ? String(first).localeCompare(String(second), 'en')
    : quantityOf(first, type) - quantityOf(second, type);
}
