export type Fields = Readonly<Record<string, unknown>>;
export type Kind = 'Entry' | 'Asset';

/** The contents of an entry or asset: as published, or as last saved. */
export interface EntryFields {
  /** Values in the default locale; fields that are not localized have values here alone. */
  fields: Fields;
  /** Values of localized fields in other locales, by locale; null when there are none. */
  translations: Readonly<Record<string, Fields>> | null;
  /** Ids of its tags. */
  tags: readonly string[];
}

/** An entry or asset as the API serves it to one kind of token. */
export interface Resource extends EntryFields {
  kind: Kind;
  id: string;
  /** null for assets. */
  contentType: string | null;
  createdAt: string;
  updatedAt: string;
  /** Number of times it was published; 0 for a draft. */
  revision: number;
  /** The version that was published last; null for a draft. */
  publishedVersion: number | null;
}

export interface Link {
  sys: { type: 'Link'; linkType: Kind; id: string };
}

/** A link as the value of a field (Contentful, "Links"). */
export function linkTo(linkType: Kind, id: string): Link {
  return { sys: { type: 'Link', linkType, id } };
}

/** Is this value a link of any type? */
export function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null || !('sys' in value)) return false;
  const { sys } = value;
  return typeof sys === 'object' && sys !== null && 'type' in sys && sys.type === 'Link';
}

/** Every link below a value, in document order. The seed's rich text has none. */
export function linksIn(value: unknown): Link[] {
  const found: Link[] = [];
  collectLinks(value, found);
  return found;
}

function collectLinks(value: unknown, found: Link[]): void {
  if (isLink(value)) found.push(value);
  else if (Array.isArray(value)) for (const item of value) collectLinks(item, found);
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) collectLinks(item, found);
}

/** Is there a link to this entry or asset below a value? */
export function linksTo(value: unknown, kind: Kind, id: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isLink(value)) return value.sys.id === id && value.sys.linkType === kind;
  for (const key in value) if (linksTo(Reflect.get(value, key), kind, id)) return true;
  return false;
}

/** A unique key of an entry or asset: the two may have the same id. */
export function keyOf({ kind, id }: { kind: Kind; id: string }): string {
  return `${kind} ${id}`;
}

/** An entry or asset as the seed has it. */
export interface Item {
  kind: Kind;
  id: string;
  /** null for assets. */
  contentType: string | null;
  /** undefined if the seed has no dates. */
  createdAt: string | undefined;
  updatedAt: string | undefined;
  /** null for a draft. */
  published: EntryFields | null;
  /** The same object as `published` when there are no unpublished changes. */
  latest: EntryFields;
  /** Equal for equal contents, across starts and addresses of the media host. */
  digests: { published: string | null; latest: string };
}

/** A map by kind and id: an entry and an asset may have the same id. */
interface ByKind<Value> {
  get: (key: { kind: Kind; id: string }) => Value | undefined;
  set: (key: { kind: Kind; id: string }, value: Value) => void;
  values: () => Generator<Value>;
}

/** Creates an empty map. Its values are in insertion order, entries first. */
export function createByKind<Value>(): ByKind<Value> {
  // There are two maps because joined keys in one map would be a hundred thousand more strings in memory.
  const maps: Record<Kind, Map<string, Value>> = { Entry: new Map(), Asset: new Map() };
  return {
    get: ({ kind, id }) => maps[kind].get(id),
    set: ({ kind, id }, value) => {
      maps[kind].set(id, value);
    },
    *values() {
      yield* maps.Entry.values();
      yield* maps.Asset.values();
    },
  };
}
