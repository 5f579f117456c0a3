import { applyPatches, parsePatch } from '@sanity/diff-match-patch';
import { isRecord } from '../../json.ts';
import type { Document } from '../document.ts';
import { failImmutable, failWrite } from '../errors.ts';
import { PathError, type Place, parsePath, placesAt, setAt, spanOf, valueAt } from './json-match.ts';

type Operation = (document: Record<string, unknown>, argument: Record<string, unknown>) => void;

/** The operations in their order of execution, which does not depend on the order in the patch (Sanity, "Patches"). */
const operations: Readonly<Record<string, Operation>> = {
  set: (document, values) => atEachPath(document, values, true, setAt),
  setIfMissing: (document, values) =>
    atEachPath(document, values, true, (place, value) => {
      if ((valueAt(place) ?? null) === null) setAt(place, value);
    }),
  unset: (document, paths) => {
    for (const path of Object.values(paths)) remove(placesAt(document, parsePath(String(path))));
  },
  // The position of this operation, between unset and inc, is that of @sanity/mutator.
  diffMatchPatch: (document, patches) => atEachPath(document, patches, false, patchText),
  inc: (document, values) => atEachPath(document, values, false, (place, by) => add(place, by, 1)),
  dec: (document, values) => atEachPath(document, values, false, (place, by) => add(place, by, -1)),
  insert,
};

const selection = ['id', 'query', 'params', 'ifRevisionID'];
/** Attributes whose change is refused (Sanity, "A note on immutable properties and migrating _type and _id"). */
const immutable = ['_id', '_type'];
/** Attributes that a patch does not change. */
const fixed = ['_rev', '_createdAt', '_updatedAt'];

/**
 * A document after a patch (Sanity, "Patches"). A patch may run for long, so call this only in a process that can be ended (query-process.ts).
 *
 * The Studio's own engine, @sanity/mutator 6, is not used, because it covers only what the Studio sends: it applies an operation several times if a
 * range or `..` matches, reads ranges differently from `splice` of @sanity/client, and ignores the parts of a path that it cannot parse. Only the
 * algorithm of `diffMatchPatch` is the same.
 *
 * @throws {WriteError} 400 for an unknown operation, an invalid path and an invalid text patch; 409 for `inc` and `dec` of a value that is
 * no number, for `insert` where there is no array, and for another `_id` or `_type`.
 */
export function applyPatch(document: Document, patch: Record<string, unknown>): Document {
  const unknown = Object.keys(patch).find((name) => !Object.hasOwn(operations, name) && !selection.includes(name));
  if (unknown !== undefined)
    failWrite(400, 'validationError', `The sandbox does not know the patch operation "${unknown}"`);
  const copy: Record<string, unknown> = structuredClone(document);
  try {
    for (const [name, operate] of Object.entries(operations)) {
      const argument = patch[name];
      if (argument === undefined) continue;
      if (!isRecord(argument) && !Array.isArray(argument))
        failWrite(400, 'validationError', `The patch operation "${name}" needs an object`);
      operate(copy, { ...argument });
    }
  } catch (error) {
    if (error instanceof PathError) failWrite(400, 'validationError', error.message);
    throw error;
  }
  for (const name of immutable) if (copy[name] !== document[name]) failImmutable(name);
  for (const name of fixed) setAt({ holder: copy, at: name }, document[name]);
  return { ...copy, _id: document._id, _type: document._type, _rev: document._rev };
}

function atEachPath(
  document: Record<string, unknown>,
  values: Record<string, unknown>,
  create: boolean,
  act: (place: Place, value: unknown) => void,
): void {
  for (const [path, value] of Object.entries(values)) {
    for (const place of placesAt(document, parsePath(path), create)) act(place, structuredClone(value));
  }
}

/** Values that are not strings do not change, nor do parts of the text that the patch does not match (@sanity/mutator). */
function patchText(place: Place, patch: unknown): void {
  const text = valueAt(place);
  if (typeof patch !== 'string') failWrite(400, 'validationError', `The text patch of "${place.at}" is not a string`);
  const patches = parseTextPatch(patch, place);
  if (typeof text !== 'string') return;
  // The Studio and @sanity/mutator use this option too: offsets may lie beyond the end of a text that has become shorter.
  const [patched] = applyPatches(patches, text, { allowExceedingIndices: true });
  setAt(place, patched);
}

function parseTextPatch(patch: string, { at }: Place) {
  try {
    return parsePatch(patch);
  } catch {
    failWrite(400, 'validationError', `The text patch of "${at}" cannot be parsed`);
  }
}

function add(place: Place, by: unknown, sign: 1 | -1): void {
  const value = valueAt(place);
  if (typeof value !== 'number' || typeof by !== 'number')
    failWrite(409, 'validationError', `Cannot add to "${place.at}", for it holds no number`);
  setAt(place, value + sign * by);
}

/** Removes from the last place to the first, so that earlier indexes stay valid. */
function remove(places: readonly Place[]): void {
  for (const { holder, at } of places.toReversed()) {
    if (Array.isArray(holder)) holder.splice(Number(at), 1);
    else delete holder[String(at)];
  }
}

function insert(document: Record<string, unknown>, { items, ...position }: Record<string, unknown>): void {
  const [at, path] = Object.entries(position)[0] ?? [];
  if (typeof path !== 'string' || !Array.isArray(items) || !['before', 'after', 'replace'].includes(at ?? ''))
    failWrite(400, 'validationError', 'insert needs "items" and one of "before", "after" and "replace" with a path');
  const steps = parsePath(path);
  const last = steps.at(-1);
  const selector = last?.kind === 'members' ? last.selectors[0] : undefined;
  if (!selector || steps.length === 1)
    failWrite(400, 'validationError', `insert needs a path to members of a list, which "${path}" is not`);
  const arrays = placesAt(document, steps.slice(0, -1)).map(valueAt);
  for (const array of arrays) {
    if (!Array.isArray(array)) failWrite(409, 'validationError', `Cannot insert at "${path}", for there is no list`);
    const span = spanOf(array, selector);
    if (!span) continue;
    const { start, end } = span;
    const copies: unknown[] = structuredClone(items);
    array.splice(at === 'after' ? end : start, at === 'replace' ? end - start : 0, ...copies);
  }
}
