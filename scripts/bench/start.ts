import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '#tests/measurements/median.ts';
import { measureStart } from '#tests/measurements/start.ts';
import { definePart } from '../parts.ts';

/** Milliseconds of processor time until the home page has answered; other processes do not change it. */
const budget = 3000;

/** Measures `npm start`, after a first start has prepared everything, `--runs` times. */
export const start = definePart({ runs: 3 }, async ({ runs }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    await measureStart(dataDir);
    const rows = [];
    for (let run = 0; run < runs; run++) rows.push(await measureStart(dataDir));
    console.table(
      rows.map(({ answeredMs, processorMs }) => ({
        'npm and preparation, ms': processorMs.prepared,
        'until it listens, ms': processorMs.listens,
        'until home has answered, ms': processorMs.answered,
        budget,
        'on the clock, ms': Math.round(answeredMs),
      })),
    );
    return { measures: { budget, rows }, hasPassed: median(rows.map((row) => row.processorMs.answered)) <= budget };
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
