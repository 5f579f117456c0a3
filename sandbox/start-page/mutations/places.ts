import { isRecord } from '../../json.ts';
import type { Selector, Step } from './path.ts';

/** Where a value stands, or would stand. */
export type Place = { holder: Record<string, unknown>; at: string } | { holder: unknown[]; at: number };

/**
 * Every place that a path leads to.
 *
 * @param make Makes the objects on the way that are missing; lists never are.
 */
export function placesAt(root: Record<string, unknown>, steps: readonly Step[], make = false): Place[] {
  let holders: unknown[] = [root];
  for (const [index, step] of steps.entries()) {
    const places = distinct(holders.flatMap((holder) => placesOfStep(holder, step)));
    if (index === steps.length - 1) return places;
    holders = places.map((place) => enter(place, make && steps[index + 1]?.kind === 'name'));
  }
  return [];
}

/** Each once: what lies below two holders of which one is in the other is found from both. */
function distinct(places: readonly Place[]): Place[] {
  const known = new Map<unknown, Set<string | number>>();
  return places.filter(({ holder, at }) => {
    const names = known.get(holder) ?? new Set();
    known.set(holder, names);
    return !names.has(at) && names.add(at);
  });
}

/** What stands at a place; undefined where nothing does. */
export function valueAt({ holder, at }: Place): unknown {
  return Array.isArray(holder) ? holder[Number(at)] : Object.hasOwn(holder, at) ? holder[String(at)] : undefined;
}

/** Puts a value at a place, in the holder itself. */
export function putAt({ holder, at }: Place, value: unknown): void {
  if (Array.isArray(holder)) holder[Number(at)] = value;
  // Not by assignment, which would take "__proto__" for something else.
  else Object.defineProperty(holder, at, { value, writable: true, enumerable: true, configurable: true });
}

function enter(place: Place, make: boolean): unknown {
  const found = valueAt(place);
  if (!make || (found !== undefined && found !== null)) return found;
  const made = {};
  putAt(place, made);
  return made;
}

function placesOfStep(holder: unknown, step: Step): Place[] {
  if (step.kind === 'anywhere') return [...placesBelow(holder, step.name)];
  if (step.kind === 'name') return isRecord(holder) ? [{ holder, at: step.name }] : [];
  if (!Array.isArray(holder)) return [];
  const list: unknown[] = holder;
  const picked = new Set(step.selectors.flatMap((selector) => indexesOf(list, selector)));
  return [...picked].sort((a, b) => a - b).map((at) => ({ holder: list, at }));
}

function* placesBelow(value: unknown, name: string): Generator<Place> {
  if (isRecord(value) && Object.hasOwn(value, name)) yield { holder: value, at: name };
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) yield* placesBelow(inner, name);
}

/** First and last (left out) of the members that a selector means, as far as the list goes; null for a key or value that no member has. */
export function spanOf(list: readonly unknown[], selector: Selector): { start: number; end: number } | null {
  if (selector.kind === 'all') return { start: 0, end: list.length };
  if (selector.kind === 'range') {
    const start = clamped(selector.from < 0 ? list.length + 1 + selector.from : selector.from, list);
    const to = selector.to === null ? list.length : selector.to < 0 ? list.length + 1 + selector.to : selector.to;
    return { start, end: Math.max(start, clamped(to, list)) };
  }
  if (selector.kind === 'where') {
    const start = list.findIndex((member) => isSelected(member, selector));
    return start === -1 ? null : { start, end: start + 1 };
  }
  const index = selector.index < 0 ? list.length + selector.index : selector.index;
  const start = clamped(index, list);
  return { start, end: index === start && start < list.length ? start + 1 : start };
}

function isSelected(member: unknown, { name, value }: { name: string; value: unknown }): boolean {
  return isRecord(member) && member[name] === value;
}

function indexesOf(list: readonly unknown[], selector: Selector): number[] {
  if (selector.kind === 'where') return [...list.keys()].filter((index) => isSelected(list[index], selector));
  const { start, end } = spanOf(list, selector) ?? { start: 0, end: 0 };
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}

function clamped(index: number, list: readonly unknown[]): number {
  return Math.max(0, Math.min(index, list.length));
}
