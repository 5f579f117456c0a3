import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowLogged } from '#tests/support/console.ts';
import { soakRuns, soakSeed } from '#tests/support/soak.ts';
import { resilienceDocument } from './document.ts';
import { errorStatus, type Outcome, outages } from './expected.ts';
import { type FaultRunner, startFaultRunner } from './run-fault.ts';
import { type Screen, screens } from './screens.ts';

const now = performance.now.bind(performance);
let passed = 0;

let runner: FaultRunner;
beforeAll(async () => {
  allowLogged(/./);
  runner = await startFaultRunner((minutes) => {
    passed += minutes * 60_000;
  });
});
beforeEach(() => {
  allowLogged(/./);
  // No page is late because the machine is busy: the clock of late pages is the one interval.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
});
afterAll(() => runner.close());

const all = outages.flatMap(({ down, faults, screens: expected }) =>
  faults.map((fault) => [down.join(', '), fault, down, expected] as const),
);

/** Always run, one of every column. A call that is answered with bad JSON is not made again: its run is over soonest. */
const fixed = outages.flatMap(({ down: columnDown, faults }) => {
  const fixedFault = faults.includes('bad JSON') ? 'bad JSON' : '500';
  return all.filter(([, fault, down]) => down === columnDown && fault === fixedFault);
});

/** A sample of the others, which depends on the seed. To run all of them takes minutes (`npm run soak -- matrix`). */
const seed = soakSeed();
const hashOf = ([providers, fault]: (typeof all)[number]) =>
  createHash('sha256').update(`${seed} ${providers} ${fault}`).digest('hex');
const sample = all
  .filter((run) => !fixed.includes(run))
  .toSorted((one, other) => hashOf(one).localeCompare(hashOf(other)))
  .slice(0, soakRuns(2));

test('one fault of every column is always run', () => {
  expect(fixed).toHaveLength(outages.length);
});

describe(`[SAFE-1] the screens are what the matrix says (seed ${seed})`, () => {
  test.each([...fixed, ...sample])('while %s fail: %s', async (_providers, fault, down, expected) => {
    const names = Object.keys(expected) as Screen[];
    const found = await runner.run(down, fault, names);
    const word = (outcome: Outcome) => (outcome === 'error' ? errorStatus(fault) : outcome);
    const wanted = names.map((name) => [name, [...(expected[name] ?? []).map(word), 'then whole']]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  });
});

test('[SAFE-1] a screen that the matrix does not name for a provider makes no call to it', async () => {
  for (const name of Object.keys(screens) as Screen[]) {
    const named = outages.slice(0, -1).filter((outage) => outage.screens[name]);
    const called = await runner.callsOf(name);
    const unnamed = called.filter((provider) => !named.some(({ down }) => down.some((each) => each === provider)));
    expect([name, unnamed]).toEqual([name, []]);
    for (const { down } of named) expect([name, down.some((each) => called.includes(each))]).toEqual([name, true]);
  }
});

test('docs/resilience.md is that of the matrix (npm run generate)', () => {
  expect(readFileSync(new URL('../../docs/resilience.md', import.meta.url), 'utf8')).toBe(resilienceDocument());
});
