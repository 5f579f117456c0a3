import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import { afterAll, afterEach, aroundEach, beforeAll } from 'vitest';

/** What a test, or a file outside its tests, logged and was to log. */
interface Log {
  lines: string[];
  expected: { pattern: RegExp; isRequired: boolean }[];
  hasEnded: boolean;
}

/** The test whose calls, timers and promises led here; so that a late line is not taken for the next test's. */
const owner = new AsyncLocalStorage<Log>();
/** Of the file that runs. */
let file = newLog();
/** Of the test that runs, or of the file between its tests. */
let current = file;

/**
 * Says that the test logs lines like this with console.error or console.warn, at least one of them; before or after this call. A line that
 * nothing expects fails the test.
 *
 * @returns the matching lines of the test so far.
 */
export function expectLogged(pattern: RegExp): () => string[] {
  const log = ownLog();
  log.expected.push({ pattern, isRequired: true });
  return () => log.lines.filter((line) => pattern.test(line));
}

/** The same, but none need come: for what depends on random input or on which of two is first. */
export function allowLogged(pattern: RegExp): void {
  ownLog().expected.push({ pattern, isRequired: false });
}

/** All that the test has logged so far, a text each. */
export function loggedLines(): readonly string[] {
  return ownLog().lines;
}

/** Collects what is logged instead of printing it, and fails each test whose lines are not those that it expects. */
export function checkConsole(): void {
  console.error = record;
  console.warn = record;
  beforeAll(() => {
    file = newLog();
    current = file;
  });
  aroundEach(async (runTest) => {
    current = newLog();
    await owner.run(current, runTest);
  });
  afterEach(() => {
    const test = ownLog();
    test.hasEnded = true;
    current = file;
    expectNoDifference(test);
  });
  // What is logged while the file is set up or taken down.
  afterAll(() => {
    file.hasEnded = true;
    expectNoDifference(file);
  });
}

function newLog(): Log {
  return { lines: [], expected: [], hasEnded: false };
}

function ownLog(): Log {
  return owner.getStore() ?? current;
}

function record(...values: unknown[]): void {
  const log = ownLog();
  // A site goes on with a slow call after its page was answered. Whether that fails before the file is through is chance.
  if (!log.hasEnded) log.lines.push(format(...values));
}

function isExpected({ expected }: Log, line: string): boolean {
  return expected.some(({ pattern }) => pattern.test(line));
}

function expectNoDifference(log: Log): void {
  const { lines, expected } = log;
  const missing = expected.filter(({ pattern, isRequired }) => isRequired && !lines.some((line) => pattern.test(line)));
  const differences = [
    ...lines.filter((line) => !isExpected(log, line)).map((line) => `It was logged and not expected: ${line}`),
    ...missing.map(({ pattern }) => `It was expected and not logged: ${pattern}`),
  ];
  if (differences.length > 0) throw new Error(differences.join('\n'));
}
