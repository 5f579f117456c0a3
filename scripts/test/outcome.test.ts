import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { playwrightOutcome, slowest, vitestOutcome } from './outcome.ts';

const root = join(import.meta.dirname, '../..');

function file(status: string, ...tests: string[]) {
  const assertionResults = tests.map((one, index) => ({
    status: one,
    fullName: `test ${index}`,
    failureMessages: one === 'failed' ? ['it broke'] : [],
  }));
  return {
    name: join(root, 'a.test.ts'),
    startTime: 1000,
    endTime: 3500,
    status,
    message: status === 'failed' ? 'no such file' : '',
    assertionResults,
  };
}

const unnamed = 'The runner ended in failure, or ran nothing, and named no test.';

describe('the outcome of Vitest', () => {
  test.each([
    [
      'counts what passed, and names what failed',
      [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed')],
      false,
      3,
      ['test 0: it broke'],
    ],
    ['leaves out what was skipped', [file('passed', 'passed', 'pending', 'todo')], true, 1, []],
    [
      'counts a file that did not load',
      [file('passed', 'passed'), file('failed')],
      false,
      1,
      [`${join(root, 'a.test.ts')}: no such file`],
    ],
    ['is a failure when it complains without naming a test', [file('passed', 'passed')], false, 1, [unnamed]],
    ['is a failure when no test ran', [], true, 0, [unnamed]],
  ])('%s', (_, testResults, succeeded, passed, failures) => {
    expect(vitestOutcome({ testResults }, succeeded)).toEqual({
      passed,
      failed: failures.length,
      failures,
      files: testResults.map(() => ({ name: 'a.test.ts', seconds: 2.5 })),
    });
  });
});

function suiteOf(...statuses: string[]) {
  const tests = statuses.map((status) => ({
    projectName: 'phone',
    status,
    results: [status === 'expected' ? { duration: 400 } : { duration: 400, error: { message: 'it broke' } }],
  }));
  return [{ suites: [{ specs: [{ title: 'a test', file: 'a.e2e.ts', tests }] }] }];
}

const broken = '[phone] a.e2e.ts: a test: it broke';

describe('the outcome of Playwright', () => {
  test.each([
    ['counts what passed, and names what failed', 5, suiteOf('expected', 'unexpected', 'skipped'), [], false, [broken]],
    ['counts an error outside the tests', 5, [], [{ message: 'no' }], false, ['outside the tests: no']],
    ['is a failure when it complains without naming a test', 5, suiteOf('expected'), [], false, [unnamed]],
    ['is a failure when no test ran', 0, [], [], true, [unnamed]],
  ])('%s', (_, expected, suites, errors, succeeded, failures) => {
    const report = { stats: { expected }, suites, errors };
    expect(playwrightOutcome(report, succeeded)).toMatchObject({ passed: expected, failed: failures.length, failures });
  });

  test.each([true, false])(
    'counts what passed only when tried again as failed, when the runner ends in %s',
    (succeeded) => {
      const report = { stats: { expected: 4 }, suites: suiteOf('expected', 'flaky'), errors: [] };
      const failures = [`passed only when tried again: ${broken}`];
      expect(playwrightOutcome(report, succeeded)).toMatchObject({ passed: 4, failed: 1, failures });
    },
  );

  test('sums the time of each file', () => {
    const report = { stats: { expected: 2 }, suites: suiteOf('expected', 'expected'), errors: [] };
    expect(playwrightOutcome(report, true).files).toEqual([{ name: 'tests/e2e/a.e2e.ts', seconds: 0.8 }]);
  });
});

test('slowest files are listed first, limited to the given number, with their seconds', () => {
  const files = [
    { name: 'quick', seconds: 0.04 },
    { name: 'slow', seconds: 61.27 },
    { name: 'slower', seconds: 100 },
  ];
  expect(slowest(files, 2)).toEqual([' 100.0 s  slower', '  61.3 s  slow']);
});
