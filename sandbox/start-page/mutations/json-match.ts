import { isRecord } from '../../json.ts';

/** One step of a path into a document (Sanity, "JSONMatch"). */
export type Step =
  | { kind: 'name'; name: string }
  /** At any depth below. */
  | { kind: 'recursive'; name: string }
  | { kind: 'members'; selectors: readonly Selector[] };

/** Selects members of an array. Ranges exclude their end; in them -1 is the position after the last member (@sanity/client, `splice`). */
export type Selector =
  | { kind: 'index'; index: number }
  | { kind: 'range'; from: number; to: number | null }
  | Condition
  | { kind: 'all' };

/** A condition on a member. `path` leads to a value in it, or is empty for the member itself. The operator `?` tests whether the value exists. */
interface Condition {
  kind: 'where';
  path: readonly string[];
  operator: Operator | '?';
  value: unknown;
}

const operators = ['==', '!=', '<=', '>=', '<', '>'] as const;
type Operator = (typeof operators)[number];

/** An invalid path; the message names the position. */
export class PathError extends Error {}

/** The depth to which JSON of a request may be nested. */
const maxSteps = 100;
const maxPathLength = 10_000;

const name = /^\.?(?<name>[\p{L}_$][\p{L}\p{N}_$-]*)/u;
const recursive = /^\.\.(?<name>[\p{L}_$][\p{L}\p{N}_$-]*)/u;
const quoted = /^\[\s*(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*\]/;
const members = /^\[(?<selectors>(?:[^\]"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*)\]/;
const parts = /(?:[^,"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')+/g;
const target = String.raw`(?:@|(?:@\.)?(?<path>[\p{L}_$][\p{L}\p{N}_$.-]*))`;
const where = new RegExp(String.raw`^${target}\s*(?<operator>${operators.join('|')})\s*(?<value>.+)$`, 'su');
const present = new RegExp(String.raw`^${target}\s*\?$`, 'u');

/**
 * Parses a path like `blocks[_key=="a1"].items[0].title`, `tags[-1]`, `rows[2:5]`, `..done` or `["odd name"]`.
 *
 * @throws {PathError} for an invalid path, and beyond 10,000 characters or 100 steps.
 */
export function parsePath(text: string): Step[] {
  if (text.length > maxPathLength) throw new PathError('A path is too long');
  const steps: Step[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const [step, length] = parseStep(rest) ?? [];
    if (!step || !length) throw new PathError(`The path "${text}" cannot be read at "${rest}"`);
    steps.push(step);
    rest = rest.slice(length);
  }
  if (steps.length === 0) throw new PathError('A path is empty');
  if (steps.length > maxSteps) throw new PathError('A path is too long');
  return steps;
}

function parseStep(text: string): [Step, number] | null {
  const below = recursive.exec(text);
  if (below?.groups?.name) return [{ kind: 'recursive', name: below.groups.name }, below[0].length];
  const named = name.exec(text);
  if (named?.groups?.name) return [{ kind: 'name', name: named.groups.name }, named[0].length];
  const odd = quoted.exec(text);
  if (odd?.groups?.text) return [{ kind: 'name', name: unquote(odd.groups.text) }, odd[0].length];
  const listed = members.exec(text);
  const selectors =
    listed?.groups?.selectors?.trim() === ''
      ? [{ kind: 'all' as const }]
      : (listed?.groups?.selectors?.match(parts) ?? []).map(parseSelector);
  if (!listed || selectors.length === 0) return null;
  return [
    { kind: 'members', selectors: selectors.filter((selector) => selector !== null) },
    selectors.includes(null) ? 0 : listed[0].length,
  ];
}

function parseSelector(text: string): Selector | null {
  const part = text.trim();
  if (part === '*') return { kind: 'all' };
  if (/^-?\d+$/.test(part)) return { kind: 'index', index: Number(part) };
  const range = /^(?<from>-?\d*)\s*:\s*(?<to>-?\d*)$/.exec(part)?.groups;
  if (range) return { kind: 'range', from: Number(range.from ?? 0), to: range.to ? Number(range.to) : null };
  return parseCondition(part);
}

function parseCondition(text: string): Condition | null {
  const existing = present.exec(text);
  if (existing) return { kind: 'where', path: namesIn(existing), operator: '?', value: null };
  const comparison = where.exec(text);
  const operator = operators.find((known) => known === comparison?.groups?.operator);
  const value = parseConstant(comparison?.groups?.value?.trim() ?? '');
  if (!comparison || !operator || value === undefined) return null;
  return { kind: 'where', path: namesIn(comparison), operator, value };
}

function namesIn({ groups }: RegExpExecArray): string[] {
  return groups?.path?.split('.') ?? [];
}

function parseConstant(text: string): string | number | boolean | null | undefined {
  if (/^["']/.test(text)) return unquote(text);
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/gs, '$1');
}

/** A position in a document, with or without a value. */
export type Place = { holder: Record<string, unknown>; at: string } | { holder: unknown[]; at: number };

/**
 * The places that a path matches, each once.
 *
 * @param create Whether missing objects on the way are created; arrays never are.
 */
export function placesAt(root: Record<string, unknown>, steps: readonly Step[], create = false): Place[] {
  let holders: unknown[] = [root];
  for (const [index, step] of steps.entries()) {
    const places = distinct(holders.flatMap((holder) => placesOfStep(holder, step)));
    if (index === steps.length - 1) return places;
    holders = places.map((place) => enter(place, create && steps[index + 1]?.kind === 'name'));
  }
  return [];
}

/** If one holder is inside another one, a recursive step below both matches the same places twice. */
function distinct(places: readonly Place[]): Place[] {
  const known = new Map<unknown, Set<string | number>>();
  return places.filter(({ holder, at }) => {
    const names = known.get(holder) ?? new Set();
    known.set(holder, names);
    return !names.has(at) && names.add(at);
  });
}

/** The value at a place; undefined where there is none. */
export function valueAt({ holder, at }: Place): unknown {
  return Array.isArray(holder) ? holder[Number(at)] : Object.hasOwn(holder, at) ? holder[String(at)] : undefined;
}

/** Sets the value at a place, in the holder itself. */
export function setAt({ holder, at }: Place, value: unknown): void {
  if (Array.isArray(holder)) holder[Number(at)] = value;
  // An assignment to "__proto__" would set the prototype.
  else Object.defineProperty(holder, at, { value, writable: true, enumerable: true, configurable: true });
}

function enter(place: Place, create: boolean): unknown {
  const value = valueAt(place);
  if (!create || (value !== undefined && value !== null)) return value;
  const created = {};
  setAt(place, created);
  return created;
}

function placesOfStep(holder: unknown, step: Step): Place[] {
  if (step.kind === 'recursive') return [...placesBelow(holder, step.name)];
  if (step.kind === 'name') return isRecord(holder) ? [{ holder, at: step.name }] : [];
  if (!Array.isArray(holder)) return [];
  const array: unknown[] = holder;
  const selected = new Set(step.selectors.flatMap((selector) => indexesOf(array, selector)));
  return [...selected].sort((a, b) => a - b).map((at) => ({ holder: array, at }));
}

function* placesBelow(value: unknown, name: string): Generator<Place> {
  if (isRecord(value) && Object.hasOwn(value, name)) yield { holder: value, at: name };
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) yield* placesBelow(inner, name);
}

/** The members of an array that a selector matches, as start and (excluded) end within the array; null for a value that no member has. */
export function spanOf(array: readonly unknown[], selector: Selector): { start: number; end: number } | null {
  if (selector.kind === 'all') return { start: 0, end: array.length };
  if (selector.kind === 'range') {
    const start = clamped(selector.from < 0 ? array.length + 1 + selector.from : selector.from, array);
    const to = selector.to === null ? array.length : selector.to < 0 ? array.length + 1 + selector.to : selector.to;
    return { start, end: Math.max(start, clamped(to, array)) };
  }
  if (selector.kind === 'where') {
    const start = array.findIndex((member) => isSelected(member, selector));
    return start === -1 ? null : { start, end: start + 1 };
  }
  const index = selector.index < 0 ? array.length + selector.index : selector.index;
  const start = clamped(index, array);
  return { start, end: index === start && start < array.length ? start + 1 : start };
}

/** Only primitive values are compared. The operators of order compare only two strings or two numbers. */
function isSelected(member: unknown, { path, operator, value }: Condition): boolean {
  const own = path.reduce<unknown>(
    (inner, name) => (isRecord(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    member,
  );
  if (own === undefined || (typeof own === 'object' && own !== null)) return false;
  if (operator === '?') return own !== null;
  if (operator === '==') return own === value;
  if (operator === '!=') return own !== value;
  const isText = typeof own === 'string' && typeof value === 'string';
  if (!isText && (typeof own !== 'number' || typeof value !== 'number')) return false;
  if (operator === '<') return own < value;
  if (operator === '<=') return own <= value;
  return operator === '>' ? own > value : own >= value;
}

function indexesOf(array: readonly unknown[], selector: Selector): number[] {
  if (selector.kind === 'where') return [...array.keys()].filter((index) => isSelected(array[index], selector));
  const { start, end } = spanOf(array, selector) ?? { start: 0, end: 0 };
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}

function clamped(index: number, array: readonly unknown[]): number {
  return Math.max(0, Math.min(index, array.length));
}
