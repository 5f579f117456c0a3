import { type Fields, isFields } from '../transport/json.ts';
import { noteTags } from '../transport/read-record.ts';

/** The tag of an object of the service, or of a link to it: "entry:5KsDBWseXY6QegucYAoacS"; none for anything else. */
export function tagsOf({ sys }: Fields): string[] {
  if (!isFields(sys) || typeof sys.id !== 'string') return [];
  const type = sys.type === 'Link' ? sys.linkType : sys.type;
  return typeof type === 'string' ? [`${type.toLowerCase()}:${sys.id}`] : [];
}

/** Whether an entry has an address of its own. Pages that link to it show little of it; lists of articles note its tag themselves (`noteShown`). */
export function isPageOfItsOwn({ fields }: Fields): boolean {
  return isFields(fields) && typeof fields.slug === 'string';
}

/** The tag of a page that is linked to. When that page changes, the responses that link to it are purged, but pages made of them are kept. */
export function linkedTag(tag: string): string {
  return `linked-${tag}`;
}

/** The tag of the list of a content type's entries, for what depends on which entries exist. */
export function listTag(contentType: string): string {
  return `entries:${contentType}`;
}

/** The list tag of an entry's content type; none for anything but an entry. */
export function listTagOf({ sys }: Fields): string[] {
  const type = isFields(sys) && isFields(sys.contentType) && isFields(sys.contentType.sys) && sys.contentType.sys.id;
  return typeof type === 'string' ? [listTag(type)] : [];
}

/** Notes the entries of a list that a page shows. */
export function noteShown(entries: readonly { id: string }[]): void {
  noteTags(entries.map(({ id }) => `entry:${id}`));
}
