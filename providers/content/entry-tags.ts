import { type Fields, isFields } from '../transport/json.ts';
import { noteTags } from '../transport/read-record.ts';

/** Names an object of the service, and a link to one: "entry:5KsDBWseXY6QegucYAoacS". */
export function tagsOf({ sys }: Fields): string[] {
  if (!isFields(sys) || typeof sys.id !== 'string') return [];
  const type = sys.type === 'Link' ? sys.linkType : sys.type;
  return typeof type === 'string' ? [`${type.toLowerCase()}:${sys.id}`] : [];
}

/** What has an address is linked to by other pages, which show little of it; lists of articles name theirs themselves. */
export function isPageOfItsOwn({ fields }: Fields): boolean {
  return isFields(fields) && typeof fields.slug === 'string';
}

/** Names a linked page: its change purges the responses that link to it, but has no page rendered again that is made of them. */
export function linkedTag(tag: string): string {
  return `linked-${tag}`;
}

/** Names all entries of a content type: what depends on which there are. */
export function listTag(contentType: string): string {
  return `entries:${contentType}`;
}

/** That of an entry's content type; none for what is no entry. */
export function listTagOf({ sys }: Fields): string[] {
  const type = isFields(sys) && isFields(sys.contentType) && isFields(sys.contentType.sys) && sys.contentType.sys.id;
  return typeof type === 'string' ? [listTag(type)] : [];
}

/** Notes entries that a page shows of a list. */
export function noteShown(entries: readonly { id: string }[]): void {
  noteTags(entries.map(({ id }) => `entry:${id}`));
}
