import type { SeedContentTypes } from '#seed/schema.ts';

/** An entry or asset as the API keeps it, fields in the one locale there is. */
export interface Resource {
  kind: 'Entry' | 'Asset';
  id: string;
  /** null for assets. */
  contentType: string | null;
  /** Served with the preview token only. */
  draft: boolean;
  createdAt: string;
  updatedAt: string;
  fields: Record<string, unknown>;
}

export interface Link {
  sys: { type: 'Link'; linkType: 'Entry' | 'Asset'; id: string };
}

export function linkTo(linkType: Link['sys']['linkType'], id: string): Link {
  return { sys: { type: 'Link', linkType, id } };
}

export function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null || !('sys' in value)) return false;
  const { sys } = value;
  return typeof sys === 'object' && sys !== null && 'type' in sys && sys.type === 'Link';
}

/** Every link below a value, in the order written, rich text's targets too. */
export function linksIn(value: unknown): Link[] {
  if (isLink(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linksIn) : [];
}

/** Everything one token may see. */
export interface Store {
  contentTypes: SeedContentTypes;
  entries: readonly Resource[];
  assets: readonly Resource[];
  find: (link: Link['sys']) => Resource | undefined;
}

/** @param isPreview Drafts are among it. */
export function createStore(contentTypes: SeedContentTypes, resources: readonly Resource[], isPreview: boolean): Store {
  const seen = isPreview ? resources : resources.filter(({ draft }) => !draft);
  const byKey = new Map(seen.map((resource) => [`${resource.kind} ${resource.id}`, resource]));
  return {
    contentTypes,
    entries: seen.filter(({ kind }) => kind === 'Entry'),
    assets: seen.filter(({ kind }) => kind === 'Asset'),
    find: ({ linkType, id }) => byKey.get(`${linkType} ${id}`),
  };
}
