import { entrySchema, type SeedContentTypes, type SeedEntry } from './schema.ts';
import { type Place, refuse, within } from './seed-error.ts';
import { shape } from './shape.ts';

/** One entry of a tree, whether it is the root or written in place of a link. */
export interface EntryNode {
  id: string;
  type: string;
  entry: SeedEntry;
  place: Place;
}

/** The fields of a content type with their types taken apart: "Entry[]!" is { base: "Entry[]", required: true }. */
export function fieldsOf(contentTypes: SeedContentTypes, type: string) {
  const fields = contentTypes[type]?.fields ?? {};
  return Object.entries(fields).map(([name, kind]) => ({
    name,
    base: kind.replace(/!$/, ''),
    required: kind.endsWith('!'),
  }));
}

/** The entry and every entry written in place below it, parents first. */
export function* walkEntries(entry: SeedEntry, contentTypes: SeedContentTypes, place: Place): Generator<EntryNode> {
  if (!Object.hasOwn(contentTypes, entry.type)) {
    refuse(within(place, 'type'), `is "${entry.type}", which content-types.json does not have`);
  }
  yield { id: entry.id, type: entry.type, entry, place };
  for (const { name, base } of fieldsOf(contentTypes, entry.type)) {
    const value = entry[name];
    if (base === 'Entry') yield* walkLink(value, `${entry.id}-${name}`, contentTypes, within(place, name));
    if (base !== 'Entry[]' || !Array.isArray(value)) continue;
    for (const [index, item] of value.entries()) {
      yield* walkLink(item, `${entry.id}-${name}-${index}`, contentTypes, within(place, name, index));
    }
  }
}

function* walkLink(value: unknown, id: string, contentTypes: SeedContentTypes, place: Place): Generator<EntryNode> {
  if (!isInPlace(value)) return;
  const named = 'id' in value;
  if (!named && id.length > 64)
    refuse(place, `would get the id "${id}", longer than 64 characters: give it an "id" of its own`);
  yield* walkEntries(shape(entrySchema, named ? value : { id, ...value }, place), contentTypes, place);
}

export function isInPlace(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'type' in value;
}
