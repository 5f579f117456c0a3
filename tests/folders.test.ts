import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const parts = ['site', 'providers', 'server', 'sandbox', 'scripts', 'seed', 'tests/support'];
/** Data, a file for each thing. */
const data = /^seed\/(?:content|media)\//;

const files = parts
  .flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((path) => join(part, path)),
  )
  .filter((path) => !data.test(path));
const isTest = (path: string) => /\.test\.|\/testing\//.test(path);
const sources = files.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isTest(path));

/** Import specifiers, also dynamic ones and those of types. */
const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*['"]([#.][^'"]+)['"]/g;

const imports = sources.flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(specifiers)].flatMap(([, specifier = '']) => {
    const target = specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(path), specifier));
    return sources.includes(target) ? [[path, target] as const] : [];
  }),
);

/** For each folder, the sibling folders that it imports from, each with an example. */
function siblingImports(): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const [from, to] of imports) {
    const ways = [from, to].map((path) => path.split('/'));
    const [one = [], other = []] = ways;
    const depth = one.findIndex((segment, index) => segment !== other[index]);
    // Files of a folder may use its sub-folders, and be used by them.
    if (one.length - 1 <= depth || other.length - 1 <= depth) continue;
    const [folder, imported] = ways.map((segments) => segments.slice(0, depth + 1).join('/'));
    if (!folder || !imported) continue;
    found.set(folder, (found.get(folder) ?? new Map()).set(imported, `${from} imports ${to}`));
  }
  return found;
}

/** The imports of a cycle through the folder; null when there is none. */
function findCycle(start: string, graph: ReturnType<typeof siblingImports>): string[] | null {
  const seen = new Set<string>();
  const queue: [string, string[]][] = [[start, []]];
  for (const [folder, way] of queue) {
    for (const [imported, example] of graph.get(folder) ?? []) {
      if (imported === start) return [...way, example];
      if (seen.has(imported)) continue;
      seen.add(imported);
      queue.push([imported, [...way, example]]);
    }
  }
  return null;
}

describe('folders', () => {
  test('have no import cycles', () => {
    const graph = siblingImports();
    expect(graph.size).toBeGreaterThan(20);
    expect([...graph.keys()].flatMap((folder) => findCycle(folder, graph) ?? [])).toEqual([]);
  });

  test('contain at most 30 files each, not counting tests', () => {
    const counts = new Map<string, number>();
    for (const path of files.filter((path) => /\.\w+$/.test(path) && !isTest(path)))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
  });

  test('have no file of more than 250 lines', () => {
    const long = sources.filter((path) => {
      const isGenerated = path.includes('.generated.');
      return !isGenerated && readFileSync(join(root, path), 'utf8').split('\n').length > 251;
    });
    expect(long).toEqual([]);
  });
});
