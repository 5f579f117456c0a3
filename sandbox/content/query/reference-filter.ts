import { invalidQuery } from '../errors.ts';
import { isLink, type Resource } from '../resources.ts';
import type { Filter } from './filter.ts';
import { readOperator, type Test } from './operators.ts';
import { type Subject, typesOf } from './subject.ts';

interface Through {
  /** The link field. */
  field: string;
  /** The path behind it. */
  rest: string[];
  operator: string;
  value: string;
}

/**
 * Filters through a link field: `fields.{ref}.sys.id`, `fields.{ref}.sys.contentType.sys.id` and `fields.{ref}.fields.{name}`. A
 * linked entry's field is taken as its own type has it, since the parameter alone does not say which type that is.
 */
export function readReferenceFilter({ field, rest, operator, value }: Through, subject: Subject): Filter {
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

/** The test for a field of each content type, read once; undefined for types without that field. */
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
