import { entrySchema, type SeedContentTypes, type SeedEntry } from './schema.ts';
import { type Place, refuse, within } from './seed-error.ts';
import { shape } from './shape.ts';

/** One entry of a tree, whether it is the root or written in place of a link. */
export interface EntryNode {
  id: string;
  type: string;
  entry: SeedEntry;
  place: Place;
  /** It is a draft itself, or written inside one, or inside changes that are not published. */
  isDraft: boolean;
}

/** The fields of a content type with their types taken apart: "Entry[]!" is { base: "Entry[]", required: true }. */
export function fieldsOf(contentTypes: SeedContentTypes, type: string) {
  const { fields = {}, localized = [] } = contentTypes[type] ?? {};
  return Object.entries(fields).map(([name, kind]) => ({
    name,
    base: kind.replace(/!$/, ''),
    required: kind.endsWith('!'),
    localized: localized.includes(name),
  }));
}

/** What an entry is called that is written in place below another and has no name of its own. */
export function inPlaceId(...parts: (string | number)[]): string {
  return parts.join('-');
}

/** Ids below an entry's `draftFields` begin with this, since those of the same published field have the entry's own. */
export function draftId(id: string): string {
  return inPlaceId(id, 'draft');
}

/** The values of a localized field written for several locales; null for a value that stands for all. */
export function localeValues(value: unknown): [locale: string, value: unknown][] | null {
  if (typeof value !== 'object' || value === null || !('$locale' in value)) return null;
  const { $locale } = value;
  return typeof $locale === 'object' && $locale !== null ? Object.entries($locale) : [];
}

/** The entry and every entry written in place below it, parents first. */
export function* walkEntries(
  entry: SeedEntry,
  contentTypes: SeedContentTypes,
  place: Place,
  isBelowDraft = false,
): Generator<EntryNode> {
  if (!Object.hasOwn(contentTypes, entry.type)) {
    refuse(within(place, 'type'), `is "${entry.type}", which content-types.json does not have`);
  }
  const isDraft = isBelowDraft || entry.draft;
  yield { id: entry.id, type: entry.type, entry, place, isDraft };
  const { id, type, draftFields = {} } = entry;
  yield* walkFields(entry, { id, type, place, isDraft }, contentTypes);
  const draft = { id: draftId(id), type, place: within(place, 'draftFields'), isDraft: true };
  yield* walkFields(draftFields, draft, contentTypes);
}

type Parent = Pick<EntryNode, 'id' | 'type' | 'place' | 'isDraft'>;

function* walkFields(
  values: Record<string, unknown>,
  parent: Parent,
  contentTypes: SeedContentTypes,
): Generator<EntryNode> {
  for (const { name, base } of fieldsOf(contentTypes, parent.type)) {
    if (base !== 'Entry' && base !== 'Entry[]') continue;
    const below = { ...parent, id: inPlaceId(parent.id, name), place: within(parent.place, name) };
    const perLocale = localeValues(values[name]);
    if (perLocale === null) yield* walkValue(values[name], below, contentTypes);
    for (const [locale, value] of perLocale ?? []) {
      const place = within(below.place, '$locale', locale);
      yield* walkValue(value, { ...below, id: inPlaceId(below.id, locale), place }, contentTypes);
    }
  }
}

function* walkValue(value: unknown, parent: Parent, contentTypes: SeedContentTypes): Generator<EntryNode> {
  if (!Array.isArray(value)) {
    yield* walkLink(value, parent, contentTypes);
    return;
  }
  for (const [index, item] of value.entries()) {
    const own = { ...parent, id: inPlaceId(parent.id, index), place: within(parent.place, index) };
    yield* walkLink(item, own, contentTypes);
  }
}

function* walkLink(
  value: unknown,
  { id, place, isDraft }: Parent,
  contentTypes: SeedContentTypes,
): Generator<EntryNode> {
  if (!isInPlace(value)) return;
  const named = 'id' in value;
  if (!named && id.length > 64)
    refuse(place, `would get the id "${id}", longer than 64 characters: give it an "id" of its own`);
  yield* walkEntries(shape(entrySchema, named ? value : { id, ...value }, place), contentTypes, place, isDraft);
}

export function isInPlace(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'type' in value;
}
