import type { Resource } from './resources.ts';

/** What may be filtered and ordered by below `sys`, with its type. */
export const sysTypes: Readonly<Record<string, string>> = {
  id: 'Symbol',
  type: 'Symbol',
  createdAt: 'Date',
  updatedAt: 'Date',
  'contentType.sys.id': 'Symbol',
};

/** `sys.createdAt` and the like; undefined for what the resource hasn't. */
export function sysValue({ id, kind, contentType, createdAt, updatedAt }: Resource, name: string): unknown {
  const values: Record<string, unknown> = {
    id,
    type: kind,
    createdAt,
    updatedAt,
    'contentType.sys.id': contentType ?? undefined,
  };
  return values[name];
}
