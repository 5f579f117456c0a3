import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from './command.ts';
import { type Outcome, oneTest, playwrightOutcome, vitestOutcome } from './outcome.ts';

interface Runner {
  name: string;
  title: string;
  /** The checks of a group run one after another, the groups side by side: tests in a browser mostly wait for it. */
  group: 'unit' | 'browser';
  /** @param prefix before every line of output; null for the terminal itself */
  run: (args: string[], prefix: string | null) => Promise<Outcome>;
}

/** All checks. Lint and types come after the tests in a browser, which end before the others. */
export const runners: Runner[] = [
  { name: 'unit', title: 'Unit and request tests', group: 'unit', run: runVitest },
  { name: 'e2e', title: 'Tests in a browser', group: 'browser', run: runPlaywright },
  { name: 'lint', title: 'Lint, format, import rules and unused code', group: 'browser', run: checkLint },
  { name: 'types', title: 'Types', group: 'browser', run: checkTypes },
];

/** Route types are generated; without them knip reports their imports as unresolved, and tsc fails. */
async function checkLint(_: string[], prefix: string | null): Promise<Outcome> {
  const succeeded =
    (await command('biome', ['ci', '.'], { prefix })) &&
    (await command('react-router', ['typegen'], { prefix })) &&
    (await command('knip', ['--no-progress'], { prefix }));
  return oneTest('lint', succeeded);
}

async function checkTypes(_: string[], prefix: string | null): Promise<Outcome> {
  const succeeded =
    (await command('react-router', ['typegen'], { prefix })) && (await command('tsc', ['--noEmit'], { prefix }));
  return oneTest('types', succeeded);
}

function runVitest(args: string[], prefix: string | null): Promise<Outcome> {
  return withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const succeeded = await command('vitest', ['run', ...reporters, ...args], { prefix });
    return vitestOutcome(await readReport(file), succeeded);
  });
}

function runPlaywright(args: string[], prefix: string | null): Promise<Outcome> {
  return withReport(async (file) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const succeeded = await command('playwright', ['test', '--reporter=list,json', ...args], { env, prefix });
    return playwrightOutcome(await readReport(file), succeeded);
  });
}

/** A runner that exited without a report counts as one failure; its output is printed above. */
async function withReport(run: (file: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'test-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } catch (error) {
    console.error('The runner left no report that can be read:', error);
    return oneTest('The runner left no report.', false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
