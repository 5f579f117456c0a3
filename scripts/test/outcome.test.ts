import { describe, expect, test } from 'vitest';
import { playwrightOutcome, vitestOutcome } from './outcome.ts';

function file(status: string, ...tests: string[]) {
  return { status, assertionResults: tests.map((one) => ({ status: one })) };
}

describe('the outcome of Vitest', () => {
  test.each([
    [
      'counts what passed and failed',
      [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed')],
      false,
      3,
      1,
    ],
    ['leaves out what was skipped', [file('passed', 'passed', 'pending', 'todo')], true, 1, 0],
    ['counts a file that did not load', [file('passed', 'passed'), file('failed')], false, 1, 1],
    ['is a failure when it complains without naming a test', [file('passed', 'passed')], false, 1, 1],
    ['is a failure when no test ran', [], true, 0, 1],
  ])('%s', (_, testResults, succeeded, passed, failed) => {
    expect(vitestOutcome({ testResults }, succeeded)).toEqual({ passed, failed });
  });
});

describe('the outcome of Playwright', () => {
  test.each([
    ['counts what passed and failed', { expected: 5, unexpected: 2, flaky: 0 }, [], false, 5, 2],
    ['counts a flaky test as failed', { expected: 5, unexpected: 0, flaky: 1 }, [], true, 5, 1],
    ['counts an error outside the tests', { expected: 5, unexpected: 0, flaky: 0 }, [{ message: 'no' }], false, 5, 1],
    ['is a failure when it complains without naming a test', { expected: 5, unexpected: 0, flaky: 0 }, [], false, 5, 1],
    ['is a failure when no test ran', { expected: 0, unexpected: 0, flaky: 0 }, [], true, 0, 1],
  ])('%s', (_, stats, errors, succeeded, passed, failed) => {
    expect(playwrightOutcome({ stats, errors }, succeeded)).toEqual({ passed, failed });
  });
});
