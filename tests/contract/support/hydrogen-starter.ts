import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The starter storefront of Hydrogen, from the package that creates new projects. */
const folder = join(
  dirname(createRequire(import.meta.url).resolve('@shopify/create-hydrogen/package.json')),
  'dist/assets/hydrogen/starter',
);

/** The starter's version is that of the API it is written for: 2026.4.6 requests 2026-04. */
export const starterVersion = readVersion();

const sources = globSync('app/**/*.{ts,tsx}', {
  cwd: folder,
  // The account pages use the Customer Account API.
  exclude: ['app/graphql/customer-account/**'],
}).map((path) => ({ path, source: readFileSync(join(folder, path), 'utf8') }));

const written = sources.flatMap(({ path, source }) => documentsIn(source).map((entry) => ({ path, ...entry })));

/** Its operations by name, each with its fragments. */
export const starterOperations: ReadonlyMap<string, string> = new Map(
  written.flatMap(({ document }) => {
    const name = /^\s*(?:query|mutation) (\w+)/m.exec(document)?.[1];
    return name ? [[name, document] as const] : [];
  }),
);

/** The fragment of its cart page. */
export const starterCartFragment = written.find(({ name }) => name === 'CART_QUERY_FRAGMENT')?.document ?? '';

/** The documents of one file, with embedded documents expanded. */
function documentsIn(source: string): { name: string; document: string }[] {
  const texts = new Map(
    [...source.matchAll(/const (\w+) = `#graphql\n([^`]*)`/g)].map(([, name = '', text = '']) => [name, text]),
  );
  const whole = (text: string): string =>
    text.replace(/\$\{(\w+)\}/g, (_, name: string) => whole(texts.get(name) ?? `# ${name} is not written here`));
  return [...texts].map(([name, text]) => ({ name, document: whole(text) }));
}

function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [year, month = ''] = version.split('.');
  return `${year}-${month.padStart(2, '0')}`;
}
