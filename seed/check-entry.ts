import { checkParagraphs } from './check-paragraphs.ts';
import { type EntryNode, fieldsOf, isInPlace } from './entry-tree.ts';
import { plainKinds } from './field-kinds.ts';
import { requireMedia } from './load-media.ts';
import { entrySchema, type SeedContentTypes, type SeedMedia } from './schema.ts';
import { type Place, refuse, within } from './seed-error.ts';

interface Known {
  contentTypes: SeedContentTypes;
  media: SeedMedia;
  /** Ids of every entry, in place or not. */
  ids: ReadonlySet<string>;
}

const reserved: ReadonlySet<string> = new Set(Object.keys(entrySchema.shape));

/** The entry's fields are those of its content type, each with a value of its kind. */
export function checkEntry({ type, entry, place }: EntryNode, known: Known): void {
  const fields = fieldsOf(known.contentTypes, type);
  for (const name of Object.keys(entry)) {
    if (!reserved.has(name) && !fields.some((field) => field.name === name)) {
      refuse(within(place, name), `is not a field of ${type}`);
    }
  }
  for (const { name, base, required } of fields) {
    const value = entry[name];
    if (value !== undefined) checkValue(value, base, within(place, name), known);
    else if (required) refuse(within(place, name), `is missing: ${type} requires it`);
  }
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

/** The value behind the one key of a shorthand like {"$asset": …}. */
function shorthand(value: unknown, key: string, place: Place): unknown {
  const [only, ...others] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (only?.[0] !== key || others.length > 0) refuse(place, `must be written as {"${key}": …}`);
  return only[1];
}
