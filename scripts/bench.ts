import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchBytes } from './bench/bytes.ts';
import { benchSandbox } from './bench/sandbox.ts';

/** Each prints what it measured beside its budget, and tells whether it is within. */
const benches = { bytes: benchBytes, sandbox: benchSandbox };

/**
 * `npm run bench`, or `npm run bench -- sandbox` for one: measures what the budgets are about, prints it beside them, and writes it to
 * .bench/{name}.json. Ends with 1 over a budget.
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
