import type { Fields } from '../resources.ts';
import type { WrittenResource } from '../wire.ts';

/** Paths to keep, like ["fields", "title"]; null keeps all. */
export type Select = string[][] | null;

/** Only the parts that `select` names; whole parts by their name alone (Contentful, "Select operator"). */
export function selectParts(resource: WrittenResource, select: Select): Record<string, unknown> {
  if (select === null) return { ...resource };
  const roots = new Set(select.map(([root]) => root));
  return {
    ...(roots.has('metadata') && { metadata: resource.metadata }),
    ...(roots.has('sys') && { sys: chosen(resource.sys, 'sys', select) }),
    ...(roots.has('fields') && { fields: selectFields(resource.fields, select) }),
  };
}

/** The fields that `select` names; all of them when it is null. */
export function selectFields(fields: Fields, select: Select): Fields {
  return select === null ? fields : chosen(fields, 'fields', select);
}

function chosen(part: Readonly<Record<string, unknown>>, root: string, select: string[][]): Record<string, unknown> {
  const names = select.filter((path) => path[0] === root).map(([, name]) => name);
  if (names.includes(undefined)) return part;
  return Object.fromEntries(Object.entries(part).filter(([name]) => names.includes(name)));
}
