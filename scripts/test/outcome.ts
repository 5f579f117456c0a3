import { join, relative } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');

export interface Outcome {
  passed: number;
  failed: number;
  /** Name and shortened message of each failure. */
  failures: string[];
  /** Duration of each file's tests. */
  files: FileTime[];
}

export interface FileTime {
  name: string;
  seconds: number;
}

/** A check without separate tests counts as one test. */
export function oneTest(name: string, succeeded: boolean): Outcome {
  return succeeded
    ? { passed: 1, failed: 0, failures: [], files: [] }
    : { passed: 0, failed: 1, failures: [name], files: [] };
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      /** Milliseconds since the epoch, of the first test's start and the last one's end. */
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

/** The outcome in Vitest's JSON report; a file that failed outside its tests (for example while loading) is an additional failure. */
export function vitestOutcome(report: unknown, succeeded: boolean): Outcome {
  const files = vitestReport.parse(report).testResults;
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  const brokenFiles = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failures = [
    ...failed.map(({ fullName, failureMessages }) => failureLine(fullName, failureMessages[0])),
    ...brokenFiles.map(({ name, message }) => failureLine(name, message)),
  ];
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const times = files.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { ...checkedOutcome(passed, failures, succeeded), files: times };
}

interface Suite {
  specs?: { title: string; file: string; tests: { projectName: string; status: string; results: Result[] }[] }[];
  suites?: Suite[];
}

interface Result {
  /** Milliseconds, fixtures and hooks included. */
  duration: number;
  error?: { message?: string };
}

const result: z.ZodType<Result> = z.object({
  duration: z.number(),
  error: z.object({ message: z.string().optional() }).optional(),
});

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z
      .array(
        z.object({
          title: z.string(),
          file: z.string(),
          tests: z.array(z.object({ projectName: z.string(), status: z.string(), results: z.array(result) })),
        }),
      )
      .optional(),
    suites: z.array(suite).optional(),
  }),
);

const playwrightReport = z.object({
  stats: z.object({ expected: z.int() }),
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** The outcome in Playwright's JSON report. A flaky test, which passed only on a retry, counts as failed. */
export function playwrightOutcome(report: unknown, succeeded: boolean): Outcome {
  const { stats, suites, errors } = playwrightReport.parse(report);
  const failures = [
    ...suites.flatMap((suite) => testsWithStatus(suite, 'unexpected')),
    ...suites
      .flatMap((suite) => testsWithStatus(suite, 'flaky'))
      .map((each) => `passed only when tried again: ${each}`),
    ...errors.map(({ message }) => failureLine('outside the tests', message)),
  ];
  return { ...checkedOutcome(stats.expected, failures, succeeded), files: fileTimes(suites) };
}

/** Sums over all retries and projects. */
function fileTimes(suites: Suite[]): FileTime[] {
  const results = suites.flatMap(resultsIn);
  return [...Map.groupBy(results, ({ file }) => file)].map(([name, each]) => ({
    name: join('tests/e2e', name),
    seconds: each.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
}

function resultsIn({ specs = [], suites = [] }: Suite): { file: string; duration: number }[] {
  const own = specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ file, duration }))),
  );
  return [...own, ...suites.flatMap(resultsIn)];
}

/** The tests of a status, each with its first error. */
function testsWithStatus({ specs = [], suites = [] }: Suite, status: string): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return failureLine(`[${projectName}] ${file}: ${title}`, message);
      }),
  );
  return [...own, ...suites.flatMap((suite) => testsWithStatus(suite, status))];
}

/** A runner that failed without a failed test, or ran no test, is itself a failure. */
function checkedOutcome(passed: number, failures: string[], succeeded: boolean): Outcome {
  const isSilentFailure = failures.length === 0 && (!succeeded || passed === 0);
  const all = isSilentFailure ? ['The runner ended in failure, or ran nothing, and named no test.'] : failures;
  return { passed, failed: all.length, failures: all, files: [] };
}

function failureLine(name: string, message = ''): string {
  return `${name}: ${message.trim().slice(0, 400)}`;
}

/** Lines with the slowest files. */
export function slowest(files: readonly FileTime[], count: number): string[] {
  const first = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
  return first.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
