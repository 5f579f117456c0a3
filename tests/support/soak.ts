import { execFileSync } from 'node:child_process';

/** Number of runs of a property test: SOAK_RUNS, or the default. */
export function soakRuns(defaultRuns: number): number {
  return wholeNumber('SOAK_RUNS', 1) ?? defaultRuns;
}

/** Random seed: SOAK_SEED, or derived from the checked-out commit, so that the cases differ between commits but are reproducible. */
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

/** null outside a git repository. Seven digits, since fast-check accepts seeds of 32 bits. */
function seedOfCommit(): number | null {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number.parseInt(hash.slice(0, 7), 16);
  } catch {
    return null;
  }
}
