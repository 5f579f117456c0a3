import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from './command.ts';
import { type Outcome, oneTest, playwrightOutcome, vitestOutcome } from './outcome.ts';

interface Runner {
  name: string;
  title: string;
  run: (args: string[]) => Promise<Outcome>;
}

/** All checks, the quickest first. */
export const runners: Runner[] = [
  { name: 'lint', title: 'Lint, format, import rules and unused code', run: checkLint },
  { name: 'types', title: 'Types', run: checkTypes },
  { name: 'unit', title: 'Unit and request tests', run: runVitest },
  { name: 'e2e', title: 'Tests in a browser', run: runPlaywright },
];

/** Route types are generated; without them knip reports their imports as unresolved, and tsc fails. */
async function checkLint(): Promise<Outcome> {
  const succeeded =
    (await command('biome', ['ci', '.'])) &&
    (await command('react-router', ['typegen'])) &&
    (await command('knip', ['--no-progress']));
  return oneTest('lint', succeeded);
}

async function checkTypes(): Promise<Outcome> {
  const succeeded = (await command('react-router', ['typegen'])) && (await command('tsc', ['--noEmit']));
  return oneTest('types', succeeded);
}

function runVitest(args: string[]): Promise<Outcome> {
  return withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const succeeded = await command('vitest', ['run', ...reporters, ...args]);
    return vitestOutcome(await readReport(file), succeeded);
  });
}

function runPlaywright(args: string[]): Promise<Outcome> {
  return withReport(async (file) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const succeeded = await command('playwright', ['test', '--reporter=list,json', ...args], env);
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
