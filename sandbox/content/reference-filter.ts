import { invalidQuery } from './errors.ts';
import type { Filter } from './filter-type.ts';
import { readOperator } from './operators.ts';
import { isLink, type Resource, type Store } from './resources.ts';
import { type Subject, typesOf } from './subject.ts';

/**
 * Filters through a link field: `fields.{ref}.sys.id`, `fields.{ref}.sys.contentType.sys.id` and `fields.{ref}.fields.{name}`. A
 * linked entry's field is taken as its own type has it, since the parameter alone does not say which type that is.
 *
 * @param rest The path behind the link field's name.
 */
export function readReferenceFilter(
  field: string,
  rest: string[],
  operator: string,
  value: string,
  subject: Subject,
): Filter {
  const path = ['fields', field, ...rest];
  if (rest.join('.') === 'sys.id') {
    const test = readOperator(operator, value, 'Symbol', path);
    return ({ fields }) => test(linksOf(fields[field]).map(({ sys }) => sys.id));
  }
  if (rest.join('.') === 'sys.contentType.sys.id') {
    const test = readOperator(operator, value, 'Symbol', path);
    return ({ fields }, store) => test(targetsOf(fields[field], store).map(({ contentType }) => contentType));
  }
  const [root, name = '', ...deeper] = rest;
  if (root !== 'fields' || name === '' || deeper.length > 0 || subject.kind === 'Asset')
    throw invalidQuery({ name: 'unknown', path });
  const { contentTypes } = subject;
  return ({ fields }, store) =>
    targetsOf(fields[field], store).some(({ contentType, fields: own }) => {
      const type = contentType === null ? 'Symbol' : typesOf(contentTypes, contentType)[name];
      return type !== undefined && readOperator(operator, value, type, path)(own[name]);
    });
}

function linksOf(value: unknown) {
  return [value].flat().filter(isLink);
}

function targetsOf(value: unknown, store: Store): Resource[] {
  return linksOf(value).flatMap(({ sys }) => store.find(sys) ?? []);
}
