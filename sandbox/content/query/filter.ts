import { invalidQuery, unknownField } from '../errors.ts';
import { type Kind, linksTo, type Resource } from '../resources.ts';
import { readWords, wordsIn } from './full-text.ts';
import { readNear } from './location.ts';
import { readMimetypeGroup } from './mimetype-groups.ts';
import { readOperator } from './operators.ts';
import type { Order } from './order.ts';
import { readReferenceFilter } from './reference-filter.ts';
import { fieldTypesOf, type Subject } from './subject.ts';
import { sysTypes, sysValue } from './sys.ts';

/** Does the resource answer to one query parameter? */
export type Filter = (resource: Resource) => boolean;

/**
 * One query parameter as a test (Contentful, "Search parameters").
 *
 * @throws {ContentError} 400 for a parameter, field or operator that there is none of.
 */
export function readFilter(name: string, value: string, subject: Subject): Filter {
  const { root, path, operator } = readName(name);
  if (path[0] === 'fields' && path.length > 1) return readFieldFilter(path, operator, value, subject);
  if (path[0] === 'sys') return readSysFilter(path, operator, value);
  if (path[0] === 'metadata') return readMetadataFilter(name, root, operator, value);
  if (operator === 'eq') {
    if (root === 'query') return readFullText(value, subject);
    if (root === 'links_to_entry') return readLinksTo('Entry', value, subject);
    if (root === 'links_to_asset') return readLinksTo('Asset', value, subject);
    if (root === 'mimetype_group' && subject.kind === 'Asset') return readGroupFilter(value, subject);
  }
  throw invalidQuery({ name: 'unknown', path: [name] });
}

/** The nearest first, when a parameter is a `[near]`; null for any other. */
export function readNearest(name: string, value: string, { fieldsOf }: Subject): Order | null {
  const { path, operator } = readName(name);
  const [root, field = ''] = path;
  if (root !== 'fields' || operator !== 'near') return null;
  const distance = readNear(value, path);
  return (a, b) => distance(fieldsOf(a)[field]) - distance(fieldsOf(b)[field]);
}

function readName(name: string): { root: string; path: string[]; operator: string } {
  const [, root = '', operator = 'eq'] = /^([\w.-]+?)(?:\[(\w+)\])?$/.exec(name) ?? [];
  return { root, path: root.split('.'), operator };
}

function readFieldFilter(path: string[], operator: string, value: string, subject: Subject): Filter {
  const [, field = '', ...rest] = path;
  const type = fieldTypesOf(subject, path).get(field);
  if (type === undefined) throw unknownField(path);
  const { fieldsOf } = subject;
  if (subject.kind === 'Asset' && field === 'file') {
    const test = readOperator(operator, value, rest.at(-1) === 'size' ? 'Integer' : 'Symbol', path);
    return (resource) => test(dig(fieldsOf(resource), path.slice(1)));
  }
  if (/^(Entry|Asset)(\[\])?$/.test(type) && rest.length > 0)
    return readReferenceFilter({ field, rest, operator, value }, subject);
  if (rest.length > 0) throw invalidQuery({ name: 'unknown', path });
  const test = readOperator(operator, value, type, path);
  return (resource) => test(fieldsOf(resource)[field]);
}

function readSysFilter(path: string[], operator: string, value: string): Filter {
  const name = path.slice(1).join('.');
  const type = sysTypes.get(name);
  if (type === undefined) throw invalidQuery({ name: 'unknown', path });
  const test = readOperator(operator, value, type, path);
  return (resource) => test(sysValue(resource, name));
}

/** Tags are what editors give; concepts of a taxonomy there are none of here, so that nothing carries one. */
function readMetadataFilter(name: string, root: string, operator: string, value: string): Filter {
  const path = root.split('.');
  if (root === 'metadata.tags' && operator === 'exists') {
    const test = readOperator(operator, value, 'Symbol[]', path);
    return ({ tags }) => test(tags.length > 0 ? tags : undefined);
  }
  if (root === 'metadata.tags.sys.id' && ['eq', 'ne', 'in', 'nin', 'all'].includes(operator)) {
    const test = readOperator(operator, value, 'Symbol[]', path);
    return ({ tags }) => test(tags);
  }
  if (root === 'metadata.concepts' && operator === 'exists') return () => value === 'false';
  if (/^metadata\.concepts\.(sys\.id|descendants)$/.test(root) && ['in', 'nin', 'all'].includes(operator))
    return () => operator === 'nin';
  throw invalidQuery({ name: 'unknown', path: [name] });
}

function readGroupFilter(name: string, { fieldsOf }: Subject): Filter {
  const isIn = readMimetypeGroup(name);
  if (!isIn) throw invalidQuery({ name: 'mimetype_group', path: ['mimetype_group'], value: name });
  return (resource) => isIn(String(dig(fieldsOf(resource), ['file', 'contentType']) ?? ''));
}

function readLinksTo(kind: Kind, id: string, { fieldsOf }: Subject): Filter {
  return (resource) => linksTo(fieldsOf(resource), kind, id);
}

function readFullText(asked: string, { fieldsOf }: Subject): Filter {
  const matches = readWords(asked);
  return (resource) => matches(Object.values(fieldsOf(resource)).map(wordsIn).join(' '));
}

function dig(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name) ? Reflect.get(inner, name) : undefined,
    value,
  );
}
