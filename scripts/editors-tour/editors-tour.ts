import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultWords } from '#providers/content/words.ts';
import { fieldsOf, walkEntries } from '#seed/entry-tree.ts';
import { loadSeed } from '#seed/load.ts';
import type { Seed } from '#seed/schema.ts';
import { pictured, pictureOf } from './pictured.ts';
import { otherFields, sharedFields, types } from './texts.ts';

const head = readFileSync(new URL('./editors-tour.md', import.meta.url), 'utf8');

/**
 * The text of `docs/editors.md`: where each field of the content model shows, and a page of the seed with it.
 *
 * @throws {Error} A type or a field of the model is not described.
 */
export async function editorsTour(): Promise<string> {
  const { content } = await loadSeed(fileURLToPath(new URL('../../seed', import.meta.url)));
  const examples = findExamples(content);
  const sections = Object.entries(content.contentTypes).map(([type, { name }]) => {
    const words = wordsOf(type);
    const where =
      types[type] ?? (words && 'The site’s own words at their places; a field that is empty has the text below.');
    if (!where) throw new Error(`scripts/editors-tour/texts.ts does not say where ${type} shows.`);
    const rows = fieldsOf(content.contentTypes, type).map(
      ({ name: field, base }) => `| \`${field}\` | ${kinds[base] ?? base} | ${words?.[field] ?? textOf(type, field)} |`,
    );
    const example = examples.get(type);
    return [
      `### ${name} (\`${type}\`)`,
      where + (example ? ` Seen on [${example}](http://127.0.0.1:3000${example}).` : ''),
      ...(pictured[type] ? [`![${name} with the names of its fields](${pictureOf(type)})`] : []),
      ['| field | holds | |', '|---|---|---|', ...rows].join('\n'),
    ].join('\n\n');
  });
  return `${head}\n${sections.join('\n\n')}\n`;
}

const kinds: Readonly<Record<string, string>> = {
  Symbol: 'short text',
  Text: 'text',
  RichText: 'rich text',
  Boolean: 'yes or no',
  Date: 'date',
  Object: 'JSON',
  Entry: 'an entry',
  'Entry[]': 'entries',
  Asset: 'a file',
  'Symbol[]': 'short texts',
};

/** The default texts of a content type that holds words; undefined for the others. */
function wordsOf(type: string): Readonly<Record<string, string>> | undefined {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = defaultWords;
  return words[type];
}

function textOf(type: string, field: string): string {
  const text = otherFields[`${type}.${field}`] ?? sharedFields[field];
  if (!text) throw new Error(`scripts/editors-tour/texts.ts does not say where ${type}.${field} shows.`);
  return text;
}

/** The first page of the seed with an entry of each type, by its path. */
function findExamples({ entries, contentTypes }: Seed['content']): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const entry of entries) {
    const path = pathOf(entry);
    if (path === null) continue;
    for (const node of walkEntries(entry, contentTypes, { file: entry.id, field: '' })) {
      const type = String(node.entry.type);
      if (!found.has(type)) found.set(type, path);
    }
  }
  return found;
}

function pathOf({ type, slug, draft }: Seed['content']['entries'][number]): string | null {
  if (draft || typeof slug !== 'string') return null;
  if (type === 'article') return `/blog/${slug}`;
  return slug === 'start' ? '/' : `/${slug}`;
}
