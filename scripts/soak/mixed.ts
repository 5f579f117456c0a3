import { heapSlope, type MemoryMeasures, measureMemory, type Round } from '#tests/soak/memory.ts';
import { type SiteProcess, startSiteProcess } from '#tests/soak/site-process.ts';
import { definePart } from '../parts.ts';
import { connections, mixedRequests } from './memory.ts';

/** How many times memory is read. */
const rounds = 20;

/** The number of first rounds that do not count: meanwhile caches fill and code is compiled. */
const warmUp = 5;

/** Maximum growth of the heap in the rest of the time, as a share of its size. */
const maxGrowth = 0.1;

/** Every second round has one of these faults, in turn. */
const faults = [
  { provider: 'content', kind: 'status', status: 503 },
  { provider: 'storefront', kind: 'hang' },
  { provider: 'startPage', kind: 'reset' },
  { provider: 'storefront', kind: 'truncate' },
  { provider: 'content', kind: 'hang' },
] as const;

/**
 * Sends requests of every kind for `--minutes`, while providers fail now and then; measures the slope of the heap, and faults of our own. An
 * unhandled rejection ends the process.
 */
export const mixed = definePart({ minutes: 20 }, async ({ minutes }) => {
  const site = await startSiteProcess();
  const { ended } = site.process;
  const measured = await sendFor(minutes, site).then(
    (measures) => ({ measures }),
    (cause: unknown) => ({ cause }),
  );
  await site.stop();
  const { code, stderr } = await ended;
  if ('cause' in measured)
    throw new Error(`The site ended with ${code}: ${stderr.slice(-2000)}`, { cause: measured.cause });

  const { marks, statuses } = measured.measures;
  const steady = marks.slice(warmUp);
  const slope = heapSlope(steady);
  const growth = (slope * (steady.length - 1)) / (steady[0]?.heapMb ?? Number.NaN);
  const bugs = stderr.split('\n').filter((line) => line.includes('"stack"'));
  console.table(statuses);
  console.info(
    `The heap grows by ${((slope * rounds) / minutes).toFixed(2)} MB a minute, in all by ${(growth * 100).toFixed(1)} %.`,
  );
  console.info(`${bugs.length} faults of our own, ${statuses[500] ?? 0} responses with status 500, exit code ${code}`);
  for (const bug of bugs.slice(0, 3)) console.info(bug);
  const hasPassed = growth <= maxGrowth && bugs.length === 0 && !statuses[500] && code === 0;
  return { measures: { minutes, marks, statuses, slope, growth, bugs: bugs.length, code }, hasPassed };
});

async function sendFor(minutes: number, site: SiteProcess): Promise<MemoryMeasures> {
  const requestOf = await mixedRequests(site);
  const ms = (minutes * 60_000) / rounds;
  return measureMemory(site, {
    rounds: Array.from({ length: rounds }, (_, index): Round => ({ ms, begin: () => setFault(site, index) })),
    connections,
    requestOf,
    onMark: ({ requests, heapMb, residentMb }) =>
      console.info(`${requests} requests: heap ${heapMb} MB, resident ${residentMb} MB`),
  });
}

async function setFault({ sandbox }: SiteProcess, round: number): Promise<void> {
  await sandbox.clearFaults();
  const fault = faults[Math.floor(round / 2) % faults.length];
  if (round % 2 === 1 && fault) await sandbox.addFault(fault, { mayBeUnmet: true });
}
