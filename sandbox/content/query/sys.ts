import type { Resource } from '../resources.ts';

/** What may be filtered and ordered by below `sys`, with its type. */
export const sysTypes: ReadonlyMap<string, string> = new Map([
  ['id', 'Symbol'],
  ['type', 'Symbol'],
  ['createdAt', 'Date'],
  ['updatedAt', 'Date'],
  ['revision', 'Integer'],
  ['publishedVersion', 'Integer'],
  ['contentType.sys.id', 'Symbol'],
]);

/** `sys.createdAt` and the like; undefined for what the resource hasn't. */
export function sysValue(resource: Resource, name: string): unknown {
  switch (name) {
    case 'id':
      return resource.id;
    case 'type':
      return resource.kind;
    case 'createdAt':
      return resource.createdAt;
    case 'updatedAt':
      return resource.updatedAt;
    case 'revision':
      return resource.revision;
    case 'publishedVersion':
      return resource.publishedVersion ?? undefined;
    case 'contentType.sys.id':
      return resource.contentType ?? undefined;
    default:
      return undefined;
  }
}
