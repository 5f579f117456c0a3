import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outages } from '#tests/faults/expected.ts';
import { soakSeed } from '#tests/support/soak.ts';
import { definePart, type Part } from '../parts.ts';
import { command } from '../test/command.ts';
import { playwrightOutcome, vitestOutcome } from '../test/outcome.ts';

const folder = join(import.meta.dirname, '../../.bench');

/** Random cart steps, half of the runs with faults and two tabs: each of the two tests runs `--count` / 2. */
export const carts = vitestPart('carts', ['tests/model'], { count: 10_000, tests: 2 });

/** SIGKILL during cart writes, and two buyers of the last item. */
export const crashes = vitestPart('crashes', ['tests/durability'], { count: 20, tests: 1 });

/** Invalid requests and queries to the sandbox: each of the three tests runs `--count`. */
export const sandbox = vitestPart('sandbox', ['tests/fuzz/requests.test.ts', 'tests/fuzz/queries.test.ts'], {
  count: 5000,
  tests: 1,
});

/** Every fault of every column of docs/resilience.md; `npm test` runs one of each column and two more. */
export const matrix = vitestPart('matrix', ['tests/faults/matrix.test.ts'], {
  count: outages.flatMap(({ faults }) => faults).length,
  tests: 1,
});

/** Random steps in two tabs with one cart, in a browser. */
export const tabs = definePart({ count: 300, seed: soakSeed() }, async ({ count, seed }) => {
  const report = join(folder, 'soak-tabs-tests.json');
  const args = ['test', '--project', 'desktop', '--reporter=list,json', 'tests/e2e/cart/cart-tabs.e2e.ts'];
  const env = { ...numbersFor(count, seed), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { succeeded, seconds } = await timed(() => command('playwright', args, env));
  const outcome = playwrightOutcome(await readReport(report), succeeded);
  return reportMeasures({ seed, count, seconds, ...outcome });
});

/** A part that runs Vitest tests, which divide the count among them. */
function vitestPart(
  name: string,
  files: string[],
  { count: defaultCount, tests }: { count: number; tests: number },
): Part {
  return definePart({ count: defaultCount, seed: soakSeed() }, async ({ count, seed }) => {
    const report = join(folder, `soak-${name}-tests.json`);
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files];
    const env = numbersFor(Math.ceil(count / tests), seed);
    const { succeeded, seconds } = await timed(() => command('vitest', args, env));
    const outcome = vitestOutcome(await readReport(report), succeeded);
    return reportMeasures({ seed, count, seconds, ...outcome });
  });
}

function numbersFor(runs: number, seed: number): Record<string, string> {
  console.info(`Seed ${seed}`);
  return { SOAK_RUNS: String(runs), SOAK_SEED: String(seed) };
}

async function timed(run: () => Promise<boolean>): Promise<{ succeeded: boolean; seconds: number }> {
  const start = performance.now();
  const succeeded = await run();
  return { succeeded, seconds: Math.round((performance.now() - start) / 1000) };
}

async function readReport(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

function reportMeasures(measures: {
  seed: number;
  count: number;
  seconds: number;
  passed: number;
  failed: number;
  failures: string[];
}) {
  const { failures, ...figures } = measures;
  console.table([figures]);
  for (const failure of failures) console.info(failure);
  return { measures, hasPassed: measures.failed === 0 };
}
