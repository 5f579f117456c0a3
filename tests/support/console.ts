import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import { afterAll, afterEach, aroundEach, beforeAll } from 'vitest';

/** Logged and expected lines of a test, or of a file outside its tests. */
interface Log {
  lines: string[];
  expected: { pattern: RegExp; isRequired: boolean }[];
  hasEnded: boolean;
}

/** The log of the test that started the current call, timer or promise, so that a late line does not count for the next test. */
const owner = new AsyncLocalStorage<Log>();
/** The log of the current file. */
let file = newLog();
/** The log of the current test, or of the file between tests. */
let current = file;

/**
 * Expects at least one line that matches, logged with console.error or console.warn before or after this call. An unexpected line
 * fails the test.
 *
 * @returns the matching lines of the test so far.
 */
export function expectLogged(pattern: RegExp): () => string[] {
  const log = ownLog();
  log.expected.push({ pattern, isRequired: true });
  return () => log.lines.filter((line) => pattern.test(line));
}

/** Like `expectLogged`, but the line is optional: for random input and race conditions. */
export function allowLogged(pattern: RegExp): void {
  ownLog().expected.push({ pattern, isRequired: false });
}

/** All lines that the test has logged so far. */
export function loggedLines(): readonly string[] {
  return ownLog().lines;
}

/** Records logged lines instead of printing them, and fails each test with unexpected or missing lines. */
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
  // Lines logged during the file's setup and teardown.
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
  // A slow call of a site may still run after its response was sent, and fail before or after the end of the file.
  if (!log.hasEnded) log.lines.push(format(...values));
}

function isExpected({ expected }: Log, line: string): boolean {
  return expected.some(({ pattern }) => pattern.test(line));
}

function expectNoDifference(log: Log): void {
  const { lines, expected } = log;
  const missing = expected.filter(({ pattern, isRequired }) => isRequired && !lines.some((line) => pattern.test(line)));
  const differences = [
    ...lines.filter((line) => !isExpected(log, line)).map((line) => `Unexpected line: ${line}`),
    ...missing.map(({ pattern }) => `Missing line: ${pattern}`),
  ];
  if (differences.length > 0) throw new Error(differences.join('\n'));
}
