import { type Fields, isFields } from '../transport/json.ts';
import { isPageOfItsOwn } from './entry-tags.ts';

/** The date of the newest change among all that is opened for an entry; empty when the service does not say. */
export function createChanges(entry: unknown) {
  let last = '';
  function note(value: Fields): void {
    const { sys } = value;
    if (!isFields(sys) || typeof sys.updatedAt !== 'string' || sys.updatedAt <= last) return;
    if (Number.isNaN(Date.parse(sys.updatedAt))) return;
    // What it links to is no part of it.
    if (entry === value || !isPageOfItsOwn(value)) last = sys.updatedAt;
  }
  return { note, last: () => last };
}

/** What is linked to in a value, rich text included, over so many links; of what has an address of its own no further. */
export function* linkedIn(value: unknown, links: number): Generator<Fields> {
  if (Array.isArray(value)) for (const each of value) yield* linkedIn(each, links);
  if (!isFields(value)) return;
  if (!isFields(value.sys)) return yield* linkedIn(Object.values(value), links);
  yield value;
  if (links > 1 && !isPageOfItsOwn(value)) yield* linkedIn(value.fields, links - 1);
}
