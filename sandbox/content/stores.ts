import { LRUCache } from 'lru-cache';
import type { SeedContentTypes, SeedTags } from '#seed/schema.ts';
import type { EntryHistory } from './history/history.ts';
import type { EntryVersion } from './history/versions.ts';
import { type FieldsOf, fieldsIn, type Locale, type Locales } from './locales.ts';
import { createByKind, type EntryFields, type Kind, keyOf, type Resource } from './model.ts';
import type { SeedItems } from './read-items.ts';

/** Resources by the value of one of their fields. */
type FieldIndex = ReadonlyMap<unknown, readonly Resource[]>;

/** A cache whose `memo(key, { context })` calls `context` for the value of an unknown key. */
type MemoCache<Value extends object> = LRUCache<string, Value, () => Value>;

/** Everything that one kind of token may read. */
export interface Store {
  isPreview: boolean;
  contentTypes: SeedContentTypes;
  locales: Locales;
  tags: SeedTags;
  entries: readonly Resource[];
  assets: readonly Resource[];
  find: (key: { kind: Kind; id: string }) => Resource | undefined;
  fieldsIn: (locale: Locale) => FieldsOf;
  /** Whole lists in an order: sorting takes longer than the rest of a query. */
  sorted: MemoCache<readonly Resource[]>;
  indexes: MemoCache<FieldIndex>;
}

export interface Stores {
  delivery: Store;
  preview: Store;
}

/** Delivery has what is published, the preview the latest of everything (Contentful, "Content Preview API"). */
export function createStores({ items, locales, seed }: SeedItems, history: EntryHistory): Stores {
  const delivered: Resource[] = [];
  const previewed: Resource[] = [];
  for (const item of items) {
    const version = history.versionOf(item);
    if (!version) throw new Error(`${keyOf(item)} is served without a version.`);
    const { published, latest } = item;
    const resource = published && compose(published, version, version.updatedAt);
    if (resource) delivered.push(resource);
    previewed.push(resource && latest === published ? resource : compose(latest, version, version.changedAt));
  }
  const { contentTypes, tags } = seed.content;
  const shared = { contentTypes, tags, locales };
  return {
    delivery: createStore({ ...shared, isPreview: false, resources: delivered }),
    preview: createStore({ ...shared, isPreview: true, resources: previewed }),
  };
}

function compose({ fields, translations, tags }: EntryFields, version: EntryVersion, updatedAt: string): Resource {
  const { kind, id, contentType, createdAt, revision, publishedVersion } = version;
  return { kind, id, contentType, createdAt, updatedAt, revision, publishedVersion, fields, translations, tags };
}

interface StoreParts extends Pick<Store, 'isPreview' | 'contentTypes' | 'locales' | 'tags'> {
  resources: readonly Resource[];
}

function createStore({ resources, ...parts }: StoreParts): Store {
  const byKind = createByKind<Resource>();
  for (const resource of resources) byKind.set(resource, resource);
  const readers = new Map<string, FieldsOf>();
  const { contentTypes, locales } = parts;
  return {
    ...parts,
    entries: resources.filter(({ kind }) => kind === 'Entry'),
    assets: resources.filter(({ kind }) => kind === 'Asset'),
    find: byKind.get,
    fieldsIn(locale) {
      const reader = readers.get(locale.code) ?? fieldsIn(locale, contentTypes, locales.main);
      readers.set(locale.code, reader);
      return reader;
    },
    sorted: createMemoCache(32),
    indexes: createMemoCache(16),
  };
}

function createMemoCache<Value extends object>(max: number): MemoCache<Value> {
  return new LRUCache({ max, memoMethod: (_key, _stale, { context: make }) => make() });
}
