import { type EntryNode, fieldsOf, isInPlace, localeValues } from '../entry-tree.ts';
import { plainKinds } from '../field-kinds.ts';
import { entrySchema, type SeedContentTypes, type SeedLocale, type SeedMedia, type SeedTags } from '../schema.ts';
import { type Place, refuse, within } from '../seed-error.ts';
import { requireMedia } from './check-media.ts';
import { checkParagraphs } from './check-paragraphs.ts';

interface Known {
  contentTypes: SeedContentTypes;
  locales: readonly SeedLocale[];
  tags: SeedTags;
  media: SeedMedia;
  /** Ids of all entries, including those that are nested in another entry. */
  ids: ReadonlySet<string>;
}

type Field = ReturnType<typeof fieldsOf>[number];

const reserved: ReadonlySet<string> = new Set(Object.keys(entrySchema.shape));

/** Checks that the entry's fields are those of its content type, each with a value of its kind, and checks its unpublished changes likewise. */
export function checkEntry({ type, entry, place }: EntryNode, known: Known): void {
  const fields = fieldsOf(known.contentTypes, type);
  const isField = (name: string) => fields.some((field) => field.name === name);
  for (const name of Object.keys(entry)) {
    if (!reserved.has(name) && !isField(name)) refuse(within(place, name), `is not a field of ${type}`);
  }
  for (const field of fields) {
    const value = entry[field.name];
    if (value !== undefined) checkField(value, field, within(place, field.name), known);
    else if (field.required) refuse(within(place, field.name), `is missing: ${type} requires it`);
  }
  for (const [index, tag] of (entry.metadataTags ?? []).entries()) {
    if (!Object.hasOwn(known.tags, tag))
      refuse(within(place, 'metadataTags', index), `names ${JSON.stringify(tag)}, which is not in tags.json`);
  }

  const { draftFields = {} } = entry;
  const draftPlace = within(place, 'draftFields');
  if (entry.draft && entry.draftFields) refuse(draftPlace, 'must be left out: the whole entry is a draft');
  for (const name of Object.keys(draftFields)) {
    if (!isField(name)) refuse(within(draftPlace, name), `is not a field of ${type}`);
  }
  for (const field of fields) {
    const value = draftFields[field.name] ?? null;
    if (value !== null) checkField(value, field, within(draftPlace, field.name), known);
  }
}

function checkField(value: unknown, field: Field, place: Place, known: Known): void {
  const perLocale = localeValues(value);
  if (perLocale === null) {
    checkValue(value, field.base, place, known);
    return;
  }
  if (!field.localized)
    refuse(within(place, '$locale'), 'cannot be: the content type does not list the field as localized');
  for (const [code, own] of perLocale) {
    const at = within(place, '$locale', code);
    if (!known.locales.some((locale) => locale.code === code)) refuse(at, 'is not one of locales.json');
    checkValue(own, field.base, at, known);
  }
  const main = known.locales.find((locale) => locale.default)?.code;
  if (field.required && !perLocale.some(([code]) => code === main))
    refuse(within(place, '$locale'), `must have a value for ${main}, since the field is required`);
}

function checkValue(value: unknown, base: string, place: Place, known: Known): void {
  if (base.endsWith('[]')) {
    if (!Array.isArray(value)) refuse(place, 'must be a list');
    for (const [index, item] of value.entries()) checkValue(item, base.slice(0, -2), within(place, index), known);
  } else if (base === 'RichText') {
    checkParagraphs(shorthand(value, '$text', place), within(place, '$text'));
  } else if (base === 'Asset') {
    requireMedia(known.media, shorthand(value, '$asset', place), within(place, '$asset'));
  } else if (base === 'Entry') {
    checkLink(value, place, known);
  } else {
    const kind = plainKinds[base];
    if (kind && !kind.fits(value)) refuse(place, `must be ${kind.wanted}`);
  }
}

function checkLink(value: unknown, place: Place, known: Known): void {
  if (isInPlace(value)) return;
  const id = shorthand(value, '$entry', place);
  if (typeof id !== 'string' || !known.ids.has(id)) {
    refuse(within(place, '$entry'), `names ${JSON.stringify(id)}, which is not an entry`);
  }
}

/** The value of a shorthand like {"$asset": …}, which must have only this key. */
function shorthand(value: unknown, key: string, place: Place): unknown {
  const [only, ...others] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (only?.[0] !== key || others.length > 0) refuse(place, `must be written as {"${key}": …}`);
  return only[1];
}
