import { isRecord } from '../../json.ts';
import type { Document } from '../documents.ts';
import { PathError, parsePath } from './path.ts';
import { type Place, placesAt, putAt, spanOf, valueAt } from './places.ts';
import { refuse } from './refusal.ts';

type Operation = (document: Record<string, unknown>, argument: Record<string, unknown>) => void;

/** In the order in which they are done, whatever order they are written in (Sanity, "Patches"). */
const operations: Readonly<Record<string, Operation>> = {
  set: (document, values) => eachPath(document, values, true, putAt),
  setIfMissing: (document, values) =>
    eachPath(document, values, true, (place, value) => {
      if ((valueAt(place) ?? null) === null) putAt(place, value);
    }),
  unset: (document, paths) => {
    for (const path of Object.values(paths)) remove(placesAt(document, parsePath(String(path))));
  },
  inc: (document, values) => eachPath(document, values, false, (place, by) => add(place, by, 1)),
  dec: (document, values) => eachPath(document, values, false, (place, by) => add(place, by, -1)),
  insert,
};

/** Which documents, and on which condition. */
const selection = ['id', 'query', 'params', 'ifRevisionID'];
/** What a patch cannot reach. */
const fixed = ['_id', '_type', '_rev', '_createdAt', '_updatedAt'];

/**
 * A document after a patch.
 *
 * @throws {Refusal} The patch is not sound: an unknown operation (`diffMatchPatch` is not done here), a path that cannot be read, a sum with
 * what is no number, an insertion into what is no list.
 */
export function patched(document: Document, patch: Record<string, unknown>): Document {
  const unknown = Object.keys(patch).find((name) => !Object.hasOwn(operations, name) && !selection.includes(name));
  if (unknown !== undefined)
    refuse(400, 'validationError', `The sandbox does not know the patch operation "${unknown}"`);
  const copy: Record<string, unknown> = structuredClone(document);
  try {
    for (const [name, operate] of Object.entries(operations)) {
      const argument = patch[name];
      if (argument === undefined) continue;
      if (!isRecord(argument) && !Array.isArray(argument))
        refuse(400, 'validationError', `The patch operation "${name}" needs an object`);
      operate(copy, { ...argument });
    }
  } catch (error) {
    if (error instanceof PathError) refuse(400, 'validationError', error.message);
    throw error;
  }
  for (const name of fixed) putAt({ holder: copy, at: name }, document[name]);
  return { ...copy, _id: document._id, _type: document._type, _rev: document._rev };
}

function eachPath(
  document: Record<string, unknown>,
  values: Record<string, unknown>,
  make: boolean,
  act: (place: Place, value: unknown) => void,
): void {
  for (const [path, value] of Object.entries(values)) {
    for (const place of placesAt(document, parsePath(path), make)) act(place, structuredClone(value));
  }
}

function add(place: Place, by: unknown, sign: 1 | -1): void {
  const value = valueAt(place);
  if (typeof value !== 'number' || typeof by !== 'number')
    refuse(409, 'validationError', `Cannot add to "${place.at}", for it holds no number`);
  putAt(place, value + sign * by);
}

/** From the last to the first, so that the places before keep their indexes. */
function remove(places: readonly Place[]): void {
  for (const { holder, at } of places.toReversed()) {
    if (Array.isArray(holder)) holder.splice(Number(at), 1);
    else delete holder[String(at)];
  }
}

function insert(document: Record<string, unknown>, { items, ...where }: Record<string, unknown>): void {
  const [at, path] = Object.entries(where)[0] ?? [];
  if (typeof path !== 'string' || !Array.isArray(items) || !['before', 'after', 'replace'].includes(at ?? ''))
    refuse(400, 'validationError', 'insert needs "items" and one of "before", "after" and "replace" with a path');
  const steps = parsePath(path);
  const last = steps.at(-1);
  const selector = last?.kind === 'members' ? last.selectors[0] : undefined;
  if (!selector || steps.length === 1)
    refuse(400, 'validationError', `insert needs a path to members of a list, which "${path}" is not`);
  const lists = placesAt(document, steps.slice(0, -1)).map(valueAt);
  for (const list of lists) {
    if (!Array.isArray(list)) refuse(409, 'validationError', `Cannot insert at "${path}", for there is no list`);
    const span = spanOf(list, selector);
    if (!span) continue;
    const { start, end } = span;
    const fresh: unknown[] = structuredClone(items);
    list.splice(at === 'after' ? end : start, at === 'replace' ? end - start : 0, ...fresh);
  }
}
