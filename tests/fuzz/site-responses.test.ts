import { expect, test } from 'vitest';
import { soakRuns, soakSeed } from '#tests/support/soak.ts';
import { recordedCases } from './recorded-cases.ts';
import { runResponseCases } from './response-cases.ts';

/** `npm run soak -- responses` runs thousands. */
const count = soakRuns(20);
const seed = soakSeed();

test(`no provider response causes a 500, a wrong 404 or a hostile link: recorded and ${count} generated ones, seed ${seed}`, {
  timeout: 180_000 + count * 1000,
}, async () => {
  const seeds = Array.from({ length: count }, (_, index) => seed + index);
  const { cases, failures } = await runResponseCases({ recorded: recordedCases, seeds });
  expect(failures).toEqual([]);
  expect(cases).toBe(count + recordedCases.length);
});
