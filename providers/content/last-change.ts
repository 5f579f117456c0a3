import { type Fields, isFields } from '../transport/json.ts';
import { isPageOfItsOwn } from './entry-tags.ts';

/** Finds the date of the newest change of an entry and of the objects that are opened for it; empty if the service gives none. */
export function createChanges(entry: unknown) {
  let last = '';
  function note(value: Fields): void {
    const { sys } = value;
    if (!isFields(sys) || typeof sys.updatedAt !== 'string' || sys.updatedAt <= last) return;
    if (Number.isNaN(Date.parse(sys.updatedAt))) return;
    // A linked page with an address of its own is not a part of the entry.
    if (entry === value || !isPageOfItsOwn(value)) last = sys.updatedAt;
  }
  return { note, last: () => last };
}

/** The objects that a value links to, also in rich text, over at most `links` links in a row. Links of a page of its own are not followed. */
export function* linkedIn(value: unknown, links: number): Generator<Fields> {
  if (Array.isArray(value)) for (const each of value) yield* linkedIn(each, links);
  if (!isFields(value)) return;
  if (!isFields(value.sys)) return yield* linkedIn(Object.values(value), links);
  yield value;
  if (links > 1 && !isPageOfItsOwn(value)) yield* linkedIn(value.fields, links - 1);
}
