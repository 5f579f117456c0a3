import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowLogged } from '#tests/support/console.ts';
import { soakSeed } from '#tests/support/soak.ts';
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

/** Runs of the matrix. All of them take a minute of processor time (`npm run soak -- matrix`): these are others with each seed. */
const sampleSize = 2;
const seed = soakSeed();

/** In an order that depends on the seed. */
function sampled(): typeof all {
  const hashOf = (index: number) => createHash('sha256').update(`${seed} ${index}`).digest('hex');
  const order = all.map((run, index) => ({ run, hash: hashOf(index) }));
  return order
    .toSorted((one, other) => one.hash.localeCompare(other.hash))
    .map(({ run }) => run)
    .slice(0, sampleSize);
}

describe(`[SAFE-1][PAGE-6][PAGE-7][HOME-8][SHOP-8][NET-3] the screens are what the matrix says (seed ${seed})`, () => {
  test.each(process.env.SOAK_RUNS ? all : sampled())('while %s fail: %s', async (_providers, fault, down, expected) => {
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
