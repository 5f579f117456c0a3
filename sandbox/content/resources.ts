export type Fields = Readonly<Record<string, unknown>>;
export type Kind = 'Entry' | 'Asset';

/** What an entry or asset says: what was published, or what an editor has made of it since. */
export interface Wording {
  /** In the default locale; fields that are not localized stand here alone. */
  fields: Fields;
  /** What localized fields have of their own in other locales, by locale; null when there is nothing. */
  translations: Readonly<Record<string, Fields>> | null;
  /** Ids of its tags. */
  tags: readonly string[];
}

/** An entry or asset as the API serves it to one kind of token. */
export interface Resource extends Wording {
  kind: Kind;
  id: string;
  /** null for assets. */
  contentType: string | null;
  createdAt: string;
  updatedAt: string;
  /** How often it was published; 0 for a draft. */
  revision: number;
  /** The version that was published last; null for a draft. */
  publishedVersion: number | null;
}

export interface Link {
  sys: { type: 'Link'; linkType: Kind; id: string };
}

/** A link as it stands in a field (Contentful, "Links"). */
export function linkTo(linkType: Kind, id: string): Link {
  return { sys: { type: 'Link', linkType, id } };
}

/** Is this value a link, of whatever type? */
export function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null || !('sys' in value)) return false;
  const { sys } = value;
  return typeof sys === 'object' && sys !== null && 'type' in sys && sys.type === 'Link';
}

/** Every link below a value, in the order written. The seed's rich text has none. */
export function linksIn(value: unknown): Link[] {
  const found: Link[] = [];
  gatherLinks(value, found);
  return found;
}

function gatherLinks(value: unknown, found: Link[]): void {
  if (isLink(value)) found.push(value);
  else if (Array.isArray(value)) for (const item of value) gatherLinks(item, found);
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) gatherLinks(item, found);
}

/** Is there a link to this one anywhere below a value? */
export function linksTo(value: unknown, kind: Kind, id: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isLink(value)) return value.sys.id === id && value.sys.linkType === kind;
  for (const key in value) if (linksTo(Reflect.get(value, key), kind, id)) return true;
  return false;
}

/** One name for an entry or asset: the two may have the same id. */
export function keyOf({ kind, id }: { kind: Kind; id: string }): string {
  return `${kind} ${id}`;
}
