/** One step of a path into a document (Sanity, "JSONMatch"). */
export type Step =
  | { kind: 'name'; name: string }
  /** At any depth below. */
  | { kind: 'anywhere'; name: string }
  | { kind: 'members'; selectors: readonly Selector[] };

/** What is picked of a list's members. Ranges leave their end out; in them -1 is the place behind the last member. */
export type Selector =
  | { kind: 'index'; index: number }
  | { kind: 'range'; from: number; to: number | null }
  | { kind: 'where'; name: string; value: unknown }
  | { kind: 'all' };

/** A path that cannot be read: the message says where. */
export class PathError extends Error {}

/** As deep as JSON from outside may be. */
const longest = 100;
const mostCharacters = 10_000;

const name = /^\.?(?<name>[\p{L}_$][\p{L}\p{N}_$-]*)/u;
const anywhere = /^\.\.(?<name>[\p{L}_$][\p{L}\p{N}_$-]*)/u;
const quoted = /^\[\s*(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*\]/;
const members = /^\[(?<selectors>(?:[^\]"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*)\]/;
const parts = /(?:[^,"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')+/g;
const where = /^(?:@\.)?(?<name>[\p{L}_$][\p{L}\p{N}_$.-]*)\s*==\s*(?<value>.+)$/su;

/**
 * A path like `blocks[_key=="a1"].items[0].title`, `tags[-1]`, `rows[2:5]`, `..done` or `["odd name"]`.
 *
 * @throws {PathError} One sentence that says where it cannot be read.
 */
export function parsePath(text: string): Step[] {
  if (text.length > mostCharacters) throw new PathError('A path is too long');
  const steps: Step[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const [step, length] = readStep(rest) ?? [];
    if (!step || !length) throw new PathError(`The path "${text}" cannot be read at "${rest}"`);
    steps.push(step);
    rest = rest.slice(length);
  }
  if (steps.length === 0) throw new PathError('A path is empty');
  if (steps.length > longest) throw new PathError('A path is too long');
  return steps;
}

function readStep(text: string): [Step, number] | null {
  const deep = anywhere.exec(text);
  if (deep?.groups?.name) return [{ kind: 'anywhere', name: deep.groups.name }, deep[0].length];
  const named = name.exec(text);
  if (named?.groups?.name) return [{ kind: 'name', name: named.groups.name }, named[0].length];
  const odd = quoted.exec(text);
  if (odd?.groups?.text) return [{ kind: 'name', name: unquote(odd.groups.text) }, odd[0].length];
  const listed = members.exec(text);
  const selectors =
    listed?.groups?.selectors?.trim() === ''
      ? [{ kind: 'all' as const }]
      : (listed?.groups?.selectors?.match(parts) ?? []).map(readSelector);
  if (!listed || selectors.length === 0) return null;
  return [
    { kind: 'members', selectors: selectors.filter((selector) => selector !== null) },
    selectors.includes(null) ? 0 : listed[0].length,
  ];
}

function readSelector(text: string): Selector | null {
  const part = text.trim();
  if (part === '*') return { kind: 'all' };
  if (/^-?\d+$/.test(part)) return { kind: 'index', index: Number(part) };
  const range = /^(?<from>-?\d*)\s*:\s*(?<to>-?\d*)$/.exec(part)?.groups;
  if (range) return { kind: 'range', from: Number(range.from ?? 0), to: range.to ? Number(range.to) : null };
  const filter = where.exec(part)?.groups;
  const value = filter?.value === undefined ? undefined : readConstant(filter.value.trim());
  return filter?.name && value !== undefined ? { kind: 'where', name: filter.name, value } : null;
}

function readConstant(text: string): string | number | boolean | null | undefined {
  if (/^["']/.test(text)) return unquote(text);
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/gs, '$1');
}
