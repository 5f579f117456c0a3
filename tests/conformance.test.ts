import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasTest, linkTargets } from './document-proofs.ts';

const docs = join(import.meta.dirname, '../docs');
const text = readFileSync(join(docs, 'conformance.md'), 'utf8');
const targets = linkTargets(text);

/** `| 2.14 | statement | where it is built | what proves it |` */
const rows = [...text.matchAll(/^\| (\d+\.\d+) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, number = '', statement = '', places = '', proof = '']) => ({ number, statement, places, proof }),
);

/** The tests of a row: the label of a file, and the beginning of a title. */
function testsOf({ proof }: { proof: string }) {
  return [...proof.matchAll(/\[([^\]]+)\] `([^`]+)`/g)].map(([, label = '', title = '']) => ({ label, title }));
}

function decisionsOf({ proof }: { proof: string }): string[] {
  return [...proof.matchAll(/\*\*decision\*\* \[(\d{4})\]/g)].map(([, number = '']) => number);
}

describe('docs/conformance.md', () => {
  test('has the sections of the specification, and numbers their statements', () => {
    const sections = [...text.matchAll(/^## (\d)/gm)].map(([, number]) => number);
    expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    const counts = new Map<string, number>();
    for (const { number } of rows) {
      const [section = ''] = number.split('.');
      counts.set(section, (counts.get(section) ?? 0) + 1);
      expect(number).toBe(`${section}.${counts.get(section)}`);
    }
    expect([...counts.keys()]).toEqual(sections);
  });

  test('has a place and a proof in each row', () => {
    expect(rows).toHaveLength(text.match(/^\| \d/gm)?.length ?? 0);
    const incomplete = rows.filter((row) => {
      const isProved = testsOf(row).length + decisionsOf(row).length > 0 || row.proof.startsWith('*open*: ');
      return !isProved || !/^\[/.test(row.places);
    });
    expect(incomplete).toEqual([]);
  });

  test('links to files that exist, and defines the links that it uses', () => {
    expect([...targets.values()].filter((target) => !existsSync(join(docs, target)))).toEqual([]);
    const used = rows.flatMap(({ places, proof }) =>
      [...`${places} ${proof.replace(/`[^`]+`/g, '')}`.matchAll(/\[([^\]]+)\]/g)].map(([, label = '']) => label),
    );
    expect([...new Set(used)].sort()).toEqual([...targets.keys()].sort());
  });

  test('names titles that tests have', () => {
    const named = rows.flatMap(testsOf);
    expect(named.filter(({ label }) => !/\.(test|e2e)\.tsx?$/.test(label))).toEqual([]);
    expect(named.filter(({ label, title }) => !hasTest(join(docs, targets.get(label) ?? ''), title))).toEqual([]);
  });

  test('names requirements and decisions that are in their lists', () => {
    const requirements = readFileSync(join(docs, 'requirements.md'), 'utf8');
    const ids = rows.flatMap(({ proof }) => proof.match(/(?<=\[)[A-Z\d]+-\d+(?=\])/g) ?? []);
    expect(ids.filter((id) => !requirements.includes(`| ${id} |`))).toEqual([]);
    const index = readFileSync(join(docs, 'decisions/README.md'), 'utf8');
    expect(rows.flatMap(decisionsOf).filter((number) => !index.includes(`[${number}](${number}-`))).toEqual([]);
  });
});

test('the index of decisions has every decision', () => {
  const index = readFileSync(join(docs, 'decisions/README.md'), 'utf8');
  const pages = readdirSync(join(docs, 'decisions')).filter((name) => /^\d/.test(name));
  expect(pages.filter((name) => !index.includes(`[${name.slice(0, 4)}](${name})`))).toEqual([]);
});
