import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');

const siteImportsNo = 'The site imports no server, sandbox or seed';
const typesAlone = 'Of the providers, the site imports types alone';
const plainly = 'Import another part by a plain statement';
const productOnly = 'Tests and scripts import the product';
const fromStartOnly = 'Only server/start.ts loads the sandbox';
const kernelAlone = 'The kernel imports no other layer';
const catalogueAlone = 'The catalogue imports the kernel alone';
const featuresBelow = 'Features import kernel, catalogue and features below them';
const literalPath = 'Write a page’s address by href() or isPage()';
const rootOfFeature = 'Import a feature by the modules at its root';
const leftOut = 'The build leaves this option of React Router out (scripts/router-settings.ts)';
const noRouteStyles = 'The build waits for no stylesheet of a single route (scripts/router-settings.ts)';
const nodeModule = 'This import references a Node.js builtin module';

/** The file of the code, the code, and the beginning of the linter's message. */
const refused: [string, string, string][] = [
  ['site/features/cart', `import '#server/app.ts';`, siteImportsNo],
  ['site/features/cart', `import '#sandbox/main.ts';`, siteImportsNo],
  ['site/features/cart', `import type { Seed } from '#seed/schema.ts';\nexport type Mine = Seed;`, siteImportsNo],
  ['site/features/cart', `export * from '#server/app.ts';`, siteImportsNo],
  ['site/features/cart', `await import('#server/app.ts');`, siteImportsNo],
  ['site/features/cart', `import '../../../server/app.ts';`, plainly],
  ['site/features/cart', `export { app } from '../../../server/app.ts';`, plainly],
  ['site/features/cart', `await import('../../../server/app.ts');`, plainly],
  ['site/features/cart', 'await import(`#server/app.ts`);', plainly],
  ['site/features/cart', `export type App = import('#server/app.ts').App;`, plainly],
  ['site/features/cart', `require('#server/app.ts');`, 'Use ESM imports'],
  ['site/features/cart', `import { call } from '#providers/types.ts';\ncall();`, typesAlone],
  ['site/features/cart', `import { type Cart, call } from '#providers/types.ts';\ncall({} as Cart);`, typesAlone],
  [
    'site/features/cart',
    `import type { Cart } from '#providers/storefront/client.ts';\nexport type Mine = Cart;`,
    typesAlone,
  ],
  ['site/features/cart', `export type { Cart } from '#providers/types.ts';`, typesAlone],
  ['site/features/cart', `export * from '#providers/types.ts';`, typesAlone],
  ['site/features/cart', `await import('#providers/types.ts');`, typesAlone],
  ['site/features/cart', `import '../../../providers/transport/http.ts';`, plainly],
  ['site/features/cart', `import 'node:fs';`, nodeModule],
  ['site/features/cart', `import '#tests/support/shop.ts';`, productOnly],
  ['site/kernel/ui', `import '#site/catalogue/money.ts';`, kernelAlone],
  ['site/kernel/ui', `import '#site/features/cart/cart.ts';`, kernelAlone],
  ['site/kernel/ui', `import '#site/app/layout/nav.tsx';`, kernelAlone],
  ['site/kernel/ui', `await import('#site/root.tsx');`, kernelAlone],
  ['site/kernel/ui', `import '#server/app.ts';`, siteImportsNo],
  ['site/catalogue', `import '#site/features/cart/cart.ts';`, catalogueAlone],
  ['site/catalogue', `import '#site/app/layout/nav.tsx';`, catalogueAlone],
  ['site/features/cart', `import '#site/app/layout/nav.tsx';`, featuresBelow],
  ['site/features/cart', `import '#site/root.tsx';`, featuresBelow],
  ['site/features/product', `import '#site/features/cart/client/store.ts';`, rootOfFeature],
  ['site/features/product', `await import('#site/features/cart/rules/lines.ts');`, rootOfFeature],
  ['site/app/layout', `import '#site/features/cart/server/write-cart.ts';`, rootOfFeature],
  ['site/app/layout', `import '#server/app.ts';`, siteImportsNo],
  ['site/kernel/ui', `export const to = '/shop';`, literalPath],
  ['site/features/cart', `await fetch('/cart/wishes', { method: 'POST' });`, literalPath],
  ['site/features/cart', 'export const to = `/shop/products`;', literalPath],
  ['site/app/layout/case.tsx', `export const link = <a href="/cart">cart</a>;`, literalPath],
  ['site/kernel/ui/render.tsx', `export const link = <Link to="." prefetch="render" />;`, leftOut],
  ['site/kernel/ui/mask.tsx', `export const link = <Link to="." mask={{ search: '' }} />;`, leftOut],
  ['site/kernel/ui/json.tsx', `export const form = <Form encType="application/json" />;`, leftOut],
  ['site/kernel/ui/flush.tsx', 'export const form = <Form flushSync />;', leftOut],
  ['site/kernel/ui/behind.tsx', 'export const page = <Routes location="." />;', leftOut],
  ['site/entry.client.tsx', 'export const app = <HydratedRouter instrumentations={[]} />;', leftOut],
  ['site/features/cart', `submit({}, { method: 'post', encType: 'application/json' });`, leftOut],
  ['site/features/cart', `navigate('.', { flushSync: true });`, leftOut],
  ['site/features/cart', `navigate('.', { mask: '..' });`, leftOut],
  ['site/features/cart', `useRoutes([], '.');`, leftOut],
  ['site/features/cart', `export const links = () => [{ rel: 'stylesheet', href: 'a.css' }];`, noRouteStyles],
  ['providers/storefront', `import '#site/kernel/context.ts';`, 'Providers import no other part'],
  ['providers/storefront', `import '#server/config.ts';`, 'Providers import no other part'],
  ['providers/storefront', `import '#sandbox/provider.ts';`, 'Providers import no other part'],
  ['providers/storefront', `import '#seed/schema.ts';`, 'Providers import no other part'],
  ['providers/storefront', `import '../../sandbox/provider.ts';`, plainly],
  ['server', `import '#seed/schema.ts';`, 'The server knows nothing of the seed'],
  ['server', `import '#sandbox/main.ts';`, fromStartOnly],
  ['server', `await import('#sandbox/main.ts');`, fromStartOnly],
  ['server', `import '../sandbox/main.ts';`, plainly],
  ['server/start.ts', `import '#sandbox/main.ts';`, fromStartOnly],
  ['sandbox/content', `import '#providers/types.ts';`, 'Of the other parts, the sandbox imports the seed alone'],
  ['sandbox/content', `import '#server/app.ts';`, 'Of the other parts, the sandbox imports the seed alone'],
  ['sandbox/content', `import '#site/kernel/context.ts';`, 'Of the other parts, the sandbox imports the seed alone'],
  ['sandbox/content', `import '../../providers/transport/http.ts';`, plainly],
  ['sandbox/content', `import '#sandbox/provider.ts';`, 'Inside the sandbox, import by a relative path'],
  ['seed', `import '#sandbox/provider.ts';`, 'The seed is data'],
  ['seed', `import '#providers/types.ts';`, 'The seed is data'],
  ['seed', `import '../site/kernel/context.ts';`, plainly],
];

const allowed: [string, string][] = [
  ['site/app/layout', `import '#site/features/cart/every-page/cart-status.ts';`],
  ['site/app/layout', `import '#site/features/cart/cart.ts';\nimport '#site/kernel/context.ts';`],
  ['site/catalogue', `import '#site/kernel/context.ts';`],
  ['site/features/product', `import '#site/features/cart/cart.ts';\nimport '#site/catalogue/money.ts';`],
  ['site/features/cart', `import '#site/kernel/context.ts';`],
  ['site/features/cart', `import './rules.ts';`],
  ['site/features/cart', `import 'react-dom/server';`],
  ['site/features/cart', `import type { Cart } from '#providers/types.ts';\nexport type Mine = Cart;`],
  [
    'site/features/cart',
    `import type {\n  Cart,\n  Line,\n} from '#providers/storefront/types.ts';\nexport type Mine = Cart | Line;`,
  ],
  ['site/features/cart/x.test.ts', `import 'node:fs';\nimport '#tests/support/shop.ts';`],
  ['site/features/cart', `import { href } from 'react-router';\nexport const to = href('/shop/:collection?');`],
  ['site/features/cart', `import { isPage } from '#site/kernel/http/address.ts';\nisPage('/cart/:flow?', '');`],
  ['site/kernel/ui', `export const root = '/';`],
  ['site/kernel/ui', `export const icon = '/favicon.svg';`],
  ['site/kernel/ui/intent.tsx', `export const link = <Link to="." prefetch="intent" />;`],
  ['site/kernel/ui/file.tsx', `export const form = <Form encType="multipart/form-data" />;`],
  ['site/kernel/ui/svg.tsx', `export const group = <g mask="url(#a)" style={{ mask: 'none' }} />;`],
  ['site/routes.ts', `export const path = '/shop';`],
  ['site/features/cart/y.test.ts', `export const path = '/shop';`],
  ['server', `import '#providers/providers.ts';\nimport '#site/kernel/context.ts';\nimport 'node:http';`],
  ['server/start.ts', `await import('#sandbox/main.ts');`],
  ['sandbox/content', `import '#seed/schema.ts';\nimport '../provider.ts';`],
  ['tests/contract', `import '#sandbox/main.ts';\nimport '#seed/schema.ts';\nimport '#providers/types.ts';`],
];

const report = z.object({
  diagnostics: z.array(z.object({ message: z.string(), location: z.object({ path: z.string() }) })),
});

/** Lints each code sample in a file of the given name, in an otherwise empty copy of the project; returns the messages of each case. */
async function lint(
  cases: readonly (readonly [place: string, code: string, ...rest: string[]])[],
): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'arrows-'));
  try {
    await cp(join(root, 'biome.json'), join(folder, 'biome.json'));
    await cp(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
    const files = cases.map(([place], index) => (/\.tsx?$/.test(place) ? place : `${place}/case-${index}.ts`));
    for (const [index, file] of files.entries()) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), `${cases[index]?.[1]}\n`);
    }
    const { diagnostics } = report.parse(JSON.parse(await biome(folder)));
    return files.map((file) =>
      diagnostics.filter(({ location }) => location.path === file).map(({ message }) => message),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function biome(folder: string): Promise<string> {
  const args = ['lint', '--reporter=json', '--vcs-enabled=false', '--max-diagnostics=none', '.'];
  return new Promise((resolve) => {
    // It exits with 1 when it reports a violation, so the status is ignored; after a crash there is no JSON to parse.
    execFile(join(root, 'node_modules/.bin/biome'), args, { cwd: folder }, (_, stdout) => resolve(stdout));
  });
}

describe('the linter rejects what is against the architecture, or not in the build', () => {
  let messages: string[][] = [];
  beforeAll(async () => {
    messages = await lint(refused);
  });

  test.each(refused.map((line, index) => [...line, index] as const))(
    '%s may not contain: %s',
    (_place, _code, beginning, index) => {
      expect(messages[index]).toContainEqual(expect.stringContaining(beginning));
    },
  );
});

describe('the linter accepts what the architecture allows and the build has', () => {
  let messages: string[][] = [];
  beforeAll(async () => {
    messages = await lint(allowed);
  });

  test.each(allowed.map((line, index) => [...line, index] as const))('%s may contain: %s', (_place, _code, index) => {
    expect(messages[index]).toEqual([]);
  });
});
