import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const named = z.record(z.string(), z.string());
const { scripts, devDependencies } = z
  .object({ scripts: named, devDependencies: named })
  .parse(JSON.parse(read('package.json')));

/** The tests of the commands of package.json, or why there is none. */
const proofs: Readonly<Record<string, string>> = {
  start: 'tests/commands.test.ts',
  serve: 'tests/commands.test.ts',
  check: 'tests/check.test.ts',
  sandbox: 'sandbox/main.test.ts',
  export: 'tests/export.test.ts',
  'pack-sandbox': 'scripts/pack-sandbox.test.ts',
  generate: 'scripts/generate.test.ts',
  'picture-blocks': 'not run: a browser writes files that are tracked; scripts/generate.test.ts reads them',
  build: 'scripts/prepare.test.ts',
  sbom: 'tests/security-document.test.ts',
  test: 'not run: it is what runs this',
  dev: 'tests/commands.test.ts',
  look: 'not run: screenshots of every screen take minutes',
  bench:
    'not run: half an hour; its budgets are in tests/e2e/first-load/budgets.e2e.ts, its parts in scripts/parts.test.ts',
  soak: 'not run: an hour and a half; npm test runs the same tests with smaller numbers',
  drill: 'not run: ten minutes with nginx, Redis and Varnish',
  conform: 'not run: npm test runs the same suite against the sandbox; live accounts need keys',
};

/** Other programs that the documents name, and why no test runs them. */
const others: Readonly<Record<string, string>> = {
  'npm audit': 'asks the registry',
  'npm ci': 'asks the registry; scripts/prepare.test.ts reads the lockfile',
  'npm install': 'asks the registry',
  'npm outdated': 'asks the registry',
  'npm init': 'makes an empty package',
  'npx light-sandbox': 'scripts/pack-sandbox.test.ts runs its file',
  'cp -r node_modules/light-sandbox/seed': 'scripts/pack-sandbox.test.ts starts from a copy',
  'npx contentful-cli': 'needs an account',
  'npx @sanity/cli': 'needs an account; tests/export-import.test.ts runs its importer',
  'docker build': 'needs Docker; tests/deployment.test.ts reads the Dockerfile',
  'docker run': 'needs Docker',
  'cp .env.example': 'copies a file',
  'curl http://127.0.0.1:4000/_sandbox/webhooks': 'tests/check.test.ts sends the request',
  'docker compose': 'needs Docker; tests/deployment.test.ts reads compose.yaml',
  'openssl rand': 'prints random digits',
  'sentry-cli': 'needs an account',
  'git grep': 'searches',
  'node inspect': 'opens a debugger, for a person',
  'curl -w': 'times a request',
  'curl -s': 'tests/readiness.test.ts and tests/metrics.test.ts send the requests',
  'vitest site/features/cart': 'what npm test runs',
  'playwright test': 'what npm test runs',
  SOAK_SEED: 'a seed of npm test',
};

const documents = globSync(['*.md', '{docs,sandbox}/**/*.md', 'seed/README.md'], { cwd: root }).filter(
  (document) => commandsIn(read(document)).length > 0,
);

/** Commands in blocks of shell, and in code that begins with a program. */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.trim().split('\n'));
  const inline = [
    ...text.matchAll(
      /`(?:[A-Z_]+=\S+ )?((?:npm|npx|docker|vitest|playwright|openssl|sentry-cli|curl|git|node) [^`]+)`/g,
    ),
  ].map(([, command = '']) => command);
  return [...blocks, ...inline];
}

test.each(documents)('every command of %s has a test that is named for it, or a reason why not', (document) => {
  for (const command of commandsIn(read(document))) {
    const name = /^npm (?:run )?(start|test|(?<=run )[\w-]+)/.exec(command)?.[1];
    const isKnown =
      name !== undefined
        ? name in scripts && name in proofs
        : Object.keys(others).some((known) => command.startsWith(known));
    expect(isKnown, command).toBe(true);
    for (const [path] of command.matchAll(/(?<= )(?:site|server|providers|tests|scripts|seed)\/\S+/g))
      expect(existsSync(join(root, path)), command).toBe(true);
    const [, program, part = ''] = /^npm run (bench|soak|drill) -- ([a-z]\S*)/.exec(command) ?? [];
    if (program) expect(partsOf(program), command).toContain(part);
  }
});

/** The parts of a command that measures. */
function partsOf(program: string): string[] {
  const [, parts = ''] = /(?:const parts\b.* = |runParts\()\{([^}]+)\}/.exec(read(`scripts/${program}.ts`)) ?? [];
  return parts.split(/\W+/);
}

test('each named test mentions the program of its command', () => {
  for (const [name, proof] of Object.entries(proofs)) {
    if (proof.startsWith('not run')) continue;
    const program = basename(/\S+\.(?:ts|mjs)/.exec(scripts[name] ?? '')?.[0] ?? '');
    expect(read(proof), `${name} in ${proof}`).toContain(program);
  }
});

test('the tests that the reasons name are there', () => {
  const paths = Object.values({ ...proofs, ...others }).flatMap(
    (proof) => proof.match(/[\w/-]+\.(?:test|e2e)\.ts/g) ?? [],
  );
  for (const path of paths) expect(existsSync(join(root, path)), path).toBe(true);
});

/** Modules that a statement outside of types imports. */
const imported = /^(?:import|export)\s(?!type\s)[^;]*?from\s+'([^']+)'|^import '([^']+)'|\bawait import\('([^']+)'\)/gm;

/** The packages that a program imports, also through its modules. */
function packagesOf(program: string): Set<string> {
  const packages = new Set<string>();
  const modules = new Set([program]);
  for (const path of modules) {
    if (!/\.m?tsx?$|\.mjs$/.test(path)) continue;
    for (const [, ...specifiers] of read(path).matchAll(imported)) {
      const specifier = specifiers.find((found) => found !== undefined) ?? '';
      if (specifier.startsWith('.')) modules.add(join(dirname(path), specifier));
      else if (/^#(?!schemas\/)/.test(specifier)) modules.add(specifier.slice(1));
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '');
    }
  }
  return packages;
}

test('each command whose program imports packages for development installs them first', () => {
  const needs = Object.entries(scripts).filter(([, command]) => {
    const program = /\S+\.ts\b/.exec(command)?.[0];
    return program !== undefined && [...packagesOf(program)].some((name) => name in devDependencies);
  });
  expect(needs.map(([name]) => name)).toContain('generate');
  const without = needs.filter(([name]) => !/prepare\.mjs .*\bdevelopment\b/.test(scripts[`pre${name}`] ?? ''));
  expect(without.map(([name]) => name)).toEqual([]);
});
