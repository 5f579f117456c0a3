import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchBytes } from './bench/bytes.ts';
import { benchPages } from './bench/pages.ts';
import { benchPurge } from './bench/purge.ts';
import { benchSandbox } from './bench/sandbox.ts';

/** Each prints its measurements with their budgets, and returns whether they are within. */
const benches = { bytes: benchBytes, pages: benchPages, purge: benchPurge, sandbox: benchSandbox };

/**
 * `npm run bench`, or `npm run bench -- sandbox` for one: measures, prints the results with their budgets, and writes them to
 * .bench/{name}.json. Exits with 1 when a budget is exceeded.
 */
async function bench(names: string[]): Promise<void> {
  const folder = join(import.meta.dirname, '../.bench');
  mkdirSync(folder, { recursive: true });
  for (const [name, measure] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { measures, isWithin } = await measure();
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(measures, null, 2)}\n`);
    if (!isWithin) process.exitCode = 1;
  }
}

await bench(process.argv.slice(2));
