import { invalidQuery, unknownField } from '../errors.ts';
import { isLink, type Kind, linksTo, type Resource } from '../model.ts';
import { parseWords, readOperator, type Test, wordsIn } from './operators.ts';
import { fieldTypesOf, type Subject, sysTypes, sysValue, typesOf } from './subject.ts';

/** Does a resource match one query parameter? */
export type Filter = (resource: Resource) => boolean;

/**
 * The filter of one query parameter (Contentful, "Search parameters").
 *
 * @throws {ContentError} 400 for an unknown parameter, field or operator.
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

function readFullText(text: string, { fieldsOf }: Subject): Filter {
  const matches = parseWords(text);
  return (resource) => matches(Object.values(fieldsOf(resource)).map(wordsIn).join(' '));
}

function dig(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name) ? Reflect.get(inner, name) : undefined,
    value,
  );
}

interface ReferenceFilter {
  /** The link field. */
  field: string;
  /** The path after it. */
  rest: string[];
  operator: string;
  value: string;
}

/**
 * Filters on linked resources: `fields.{ref}.sys.id`, `fields.{ref}.sys.contentType.sys.id` and `fields.{ref}.fields.{name}`. The type of a
 * linked entry's field is that of its own content type, as the parameter does not name one.
 */
function readReferenceFilter({ field, rest, operator, value }: ReferenceFilter, subject: Subject): Filter {
  const { store, fieldsOf } = subject;
  const path = ['fields', field, ...rest];
  const targetsOf = (resource: Resource) =>
    linksOf(fieldsOf(resource)[field]).flatMap(({ sys }) => store.find({ kind: sys.linkType, id: sys.id }) ?? []);

  if (rest.join('.') === 'sys.id') {
    const test = readOperator(operator, value, 'Symbol', path);
    return (resource) => test(linksOf(fieldsOf(resource)[field]).map(({ sys }) => sys.id));
  }
  if (rest.join('.') === 'sys.contentType.sys.id') {
    const test = readOperator(operator, value, 'Symbol', path);
    return (resource) => test(targetsOf(resource).map(({ contentType }) => contentType));
  }
  const [root, name = '', ...deeper] = rest;
  if (root !== 'fields' || name === '' || deeper.length > 0) throw invalidQuery({ name: 'unknown', path });
  const testOf = testsByType(name, subject, (type) => readOperator(operator, value, type, path));
  return (resource) =>
    targetsOf(resource).some((target) => testOf(target.contentType)?.(fieldsOf(target)[name]) ?? false);
}

/** The test for a field by content type, parsed once for each; undefined for types without that field. */
function testsByType(name: string, { store }: Subject, read: (type: string) => Test) {
  const known = new Map<string | null, Test | undefined>();
  return (contentType: string | null): Test | undefined => {
    if (!known.has(contentType)) {
      const type = contentType === null ? 'Symbol' : typesOf(store.contentTypes, contentType).get(name);
      known.set(contentType, type === undefined ? undefined : read(type));
    }
    return known.get(contentType);
  };
}

function linksOf(value: unknown) {
  return [value].flat().filter(isLink);
}

/** The groups of `mimetype_group` (Contentful, "Filtering assets by MIME type"), by the content types that are in them. */
const mimetypeGroups: ReadonlyMap<string, RegExp> = new Map([
  ['image', /^image\//],
  ['audio', /^audio\//],
  ['video', /^video\//],
  ['plaintext', /^text\/plain/],
  ['markup', /^(text\/(html|xml)|application\/xml)/],
  ['code', /^(text\/(css|javascript|x-)|application\/(json|javascript))/],
  ['pdfdocument', /^application\/pdf/],
  [
    'richtext',
    /^application\/(msword|rtf|vnd\.openxmlformats-officedocument\.wordprocessingml|vnd\.oasis\.opendocument\.text)/,
  ],
  ['presentation', /^application\/(vnd\.ms-powerpoint|vnd\.openxmlformats-officedocument\.presentationml)/],
  ['spreadsheet', /^(text\/csv|application\/(vnd\.ms-excel|vnd\.openxmlformats-officedocument\.spreadsheetml))/],
  ['archive', /^application\/(zip|gzip|x-tar|x-7z|x-rar|vnd\.rar)/],
]);

/** The test of a group; null for an unknown group. A type that is in no other group is an attachment. */
function readMimetypeGroup(name: string): ((contentType: string) => boolean) | null {
  if (name === 'attachment')
    return (contentType) => ![...mimetypeGroups.values()].some((group) => group.test(contentType));
  const group = mimetypeGroups.get(name);
  return group ? (contentType) => group.test(contentType) : null;
}
