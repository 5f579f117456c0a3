import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = globSync(['*.md', '{docs,sandbox}/**/*.md', 'seed/README.md'], { cwd: root });

/** Without blocks of code. */
function textOf(document: string): string {
  return readFileSync(join(root, document), 'utf8').replace(/^```.*?^```/gms, '');
}

/** The fragments that GitHub makes of headings. */
function fragmentsOf(document: string): string[] {
  return [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

test.each(documents)('every link of %s leads to a file and a heading that exist', (document) => {
  const text = textOf(document);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/^\[[^\]]+\]: (\S+)/gm)].map(
    ([, link = '']) => link,
  );
  const dead = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', fragment] = link.split('#');
    const target = path ? join(dirname(document), path) : document;
    if (!existsSync(join(root, target))) return true;
    return fragment !== undefined && target.endsWith('.md') && !fragmentsOf(target).includes(fragment);
  });
  expect(dead).toEqual([]);
});
