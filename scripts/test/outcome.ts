import { z } from 'zod';

export interface Outcome {
  passed: number;
  failed: number;
}

/** A check without a count of its own is one test. */
export function oneTest(succeeded: boolean): Outcome {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const vitestReport = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

/** What Vitest's JSON report counts; a file that failed outside its tests (it did not load, say) is one more failure. */
export function vitestOutcome(report: unknown, succeeded: boolean): Outcome {
  const files = vitestReport.parse(report).testResults;
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const brokenFiles = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return trusted(count(statuses, 'passed'), count(statuses, 'failed') + brokenFiles.length, succeeded);
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});

/** What Playwright's JSON report counts; a test that passed only when tried again has failed. */
export function playwrightOutcome(report: unknown, succeeded: boolean): Outcome {
  const { stats, errors } = playwrightReport.parse(report);
  return trusted(stats.expected, stats.unexpected + stats.flaky + errors.length, succeeded);
}

/** A runner that complains without naming a failure, or that ran nothing, has failed itself. */
function trusted(passed: number, failed: number, succeeded: boolean): Outcome {
  const silentFailure = failed === 0 && (!succeeded || passed === 0);
  return { passed, failed: silentFailure ? 1 : failed };
}

function count(statuses: string[], status: string): number {
  return statuses.filter((one) => one === status).length;
}
