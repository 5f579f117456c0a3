import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isRecord } from './json.ts';
import { defaultSettings } from './settings.ts';

/** Every setting as in the README table: its name with its sections, and its default as JSON. */
function rowsOf(section: object, within = ''): [name: string, value: string][] {
  return Object.entries(section).flatMap(([name, value]: [string, unknown]): [string, string][] =>
    isRecord(value) ? rowsOf(value, `${within}${name}.`) : [[within + name, JSON.stringify(value)]],
  );
}

test('The README lists every setting with its default, and no other', async () => {
  const manual = await readFile(new URL('README.md', import.meta.url), 'utf8');
  const [, section = ''] = /^### Settings\n([\s\S]*?)^## /m.exec(manual) ?? [];
  const listed = [...section.matchAll(/^\| `([\w.]+)` \| `(.+?)` \|/gm)].map(([, name, value]) => [name, value]);
  expect(listed).toEqual(rowsOf(defaultSettings()));
});
