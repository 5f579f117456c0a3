import { readFileSync } from 'node:fs';

/** The definitions of links of a Markdown text, such as `[cart.test.ts]: ../site/features/cart/cart.test.ts`, by their labels. */
export function linkTargets(text: string): Map<string, string> {
  return new Map([...text.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, label = '', target = '']) => [label, target]));
}

/** The first argument of test, it and describe, and of what their `.each`, `.runIf` and the like return. */
const titles = /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;

/** The first cell of a row, or the key of a case, in a table of `.each`, whose title has it as %s. */
const cases = /^ *\[?(['"`])((?:\\.|(?!\1).)*)\1[,:]/gm;

/** Whether a test of the file, or a group of them, has a title with this beginning. */
export function hasTest(file: string, beginning: string): boolean {
  const source = readFileSync(file, 'utf8');
  const found = [...source.matchAll(titles), ...(source.includes('.each(') ? source.matchAll(cases) : [])];
  return found.some(([, , title = '']) => title.replaceAll("\\'", "'").startsWith(beginning));
}
