import type { SeedContentTypes, SeedTags } from '#seed/schema.ts';
import { createByKind } from './by-kind.ts';
import { createKeepRecent, type KeepRecent } from './keep-recent.ts';
import { type FieldsOf, fieldsIn } from './locale-fields.ts';
import type { Locale, Locales } from './locales.ts';
import type { Kind, Resource } from './resources.ts';

/** Resources by the value of one of their fields. */
type FieldIndex = ReadonlyMap<unknown, readonly Resource[]>;

/** Everything one kind of token may see. */
export interface Store {
  isPreview: boolean;
  contentTypes: SeedContentTypes;
  locales: Locales;
  tags: SeedTags;
  entries: readonly Resource[];
  assets: readonly Resource[];
  find: (key: { kind: Kind; id: string }) => Resource | undefined;
  fieldsIn: (locale: Locale) => FieldsOf;
  /** Whole lists in an order, for sorting costs more than all the rest of a query. */
  keepSorted: KeepRecent<readonly Resource[]>;
  keepIndex: KeepRecent<FieldIndex>;
}

interface Content {
  isPreview: boolean;
  contentTypes: SeedContentTypes;
  locales: Locales;
  tags: SeedTags;
  resources: readonly Resource[];
}

/** Indexes what a token may see; readers of a locale are made at their first use. */
export function createStore({ resources, ...content }: Content): Store {
  const byKind = createByKind<Resource>();
  for (const resource of resources) byKind.set(resource, resource);
  const readers = new Map<string, FieldsOf>();
  const { contentTypes, locales } = content;
  return {
    ...content,
    entries: resources.filter(({ kind }) => kind === 'Entry'),
    assets: resources.filter(({ kind }) => kind === 'Asset'),
    find: byKind.get,
    fieldsIn(locale) {
      const reader = readers.get(locale.code) ?? fieldsIn(locale, contentTypes, locales.main);
      readers.set(locale.code, reader);
      return reader;
    },
    keepSorted: createKeepRecent(32),
    keepIndex: createKeepRecent(16),
  };
}
