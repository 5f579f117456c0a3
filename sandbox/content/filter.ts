import { invalidQuery } from './errors.ts';
import type { Filter } from './filter-type.ts';
import { containsWords, readOperator } from './operators.ts';
import { readReferenceFilter } from './reference-filter.ts';
import { isLink, linksIn, type Resource } from './resources.ts';
import { documentText } from './rich-text.ts';
import { fieldTypesOf, type Subject } from './subject.ts';
import { sysTypes, sysValue } from './sys.ts';

/**
 * One query parameter as a test (Contentful, "Search parameters").
 *
 * @throws {ContentError} 400 for a parameter, field or operator that there is none of.
 */
export function readFilter(name: string, value: string, subject: Subject): Filter {
  const [, root = '', operator = 'eq'] = /^([\w.-]+?)(?:\[(\w+)\])?$/.exec(name) ?? [];
  const path = root.split('.');
  if (path[0] === 'fields' && path.length > 1) return readFieldFilter(path, operator, value, subject);
  if (path[0] === 'sys') return readSysFilter(path, operator, value);
  if (operator === 'eq') {
    if (root === 'query') return (resource) => containsWords(allWords(resource), value);
    if (root === 'links_to_entry') return linksTo('Entry', value);
    if (root === 'links_to_asset') return linksTo('Asset', value);
    if (root === 'mimetype_group' && subject.kind === 'Asset')
      return (resource) => contentTypeOf(resource).startsWith(`${value}/`);
  }
  // There are no tags: nothing carries one.
  if (root === 'metadata.tags.sys.id' && (operator === 'in' || operator === 'all')) return () => false;
  if (root === 'metadata.tags' && operator === 'exists') return () => value === 'false';
  throw invalidQuery({ name: 'unknown', path: [name] });
}

function readFieldFilter(path: string[], operator: string, value: string, subject: Subject): Filter {
  const [, field = '', ...rest] = path;
  const types = fieldTypesOf(subject, path);
  const type = types[field];
  if (type === undefined) throw invalidQuery({ name: 'unknown', path });
  if (subject.kind === 'Asset' && field === 'file') {
    const test = readOperator(operator, value, rest.at(-1) === 'size' ? 'Integer' : 'Symbol', path);
    return (resource) => test(dig(resource.fields, path.slice(1)));
  }
  if (/^(Entry|Asset)(\[\])?$/.test(type) && rest.length > 0)
    return readReferenceFilter(field, rest, operator, value, subject);
  if (rest.length > 1) throw invalidQuery({ name: 'unknown', path });
  const test = readOperator(operator, value, type, path);
  return (resource) => test(resource.fields[field]);
}

function readSysFilter(path: string[], operator: string, value: string): Filter {
  const name = path.slice(1).join('.');
  const type = sysTypes[name];
  if (type === undefined) throw invalidQuery({ name: 'unknown', path });
  const test = readOperator(operator, value, type, path);
  return (resource) => test(sysValue(resource, name));
}

function linksTo(kind: Resource['kind'], id: string): Filter {
  return ({ fields }) => linksIn(fields).some(({ sys }) => sys.linkType === kind && sys.id === id);
}

function allWords({ fields }: Resource): string {
  return Object.values(fields)
    .flat()
    .map((value) => (typeof value === 'string' ? value : isLink(value) ? '' : documentText(value)))
    .join(' ');
}

function contentTypeOf({ fields }: Resource): string {
  return String(dig(fields, ['file', 'contentType']) ?? '');
}

function dig(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name) ? Reflect.get(inner, name) : undefined,
    value,
  );
}
