import { execFileSync } from 'node:child_process';

/** How often a generated test runs: SOAK_RUNS, else its own default. */
export function soakRuns(defaultRuns: number): number {
  return wholeNumber('SOAK_RUNS', 1) ?? defaultRuns;
}

/** Where its random numbers begin: SOAK_SEED, else a number of the checked-out commit, so that each commit tries other cases, and the same ones again. */
export function soakSeed(): number {
  return wholeNumber('SOAK_SEED', 0) ?? seedOfCommit() ?? 1;
}

function wholeNumber(name: string, least: number): number | null {
  const text = process.env[name];
  if (text === undefined || text === '') return null;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new Error(`${name} must be a whole number of ${least} or more, not "${text}".`);
}

/** null outside a git repository. fast-check takes seeds of 32 bits. */
function seedOfCommit(): number | null {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number.parseInt(hash.slice(0, 7), 16);
  } catch {
    return null;
  }
}
