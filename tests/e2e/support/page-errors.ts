import type { BrowserContext } from '@playwright/test';

export interface PageErrors {
  /** Errors that match the pattern do not fail the test. */
  expect: (pattern: RegExp) => void;
  /** All other errors so far: console errors, uncaught errors, failed requests to the shop. */
  unexpected: () => string[];
}

/**
 * Navigation aborts pending requests. With JavaScript disabled Chromium fails scripts with "csp"; with JavaScript enabled, a violation
 * of the policy is also a console error.
 */
const ignoredReasons = ['net::ERR_ABORTED', 'csp'];

/** Chromium's message when it skips a view transition between documents; a page cannot catch it. */
const skippedTransition = 'ViewTransition opt-in disabled';

/** Records the errors of all pages in a browser context. */
export function recordPageErrors(context: BrowserContext, shopUrl: string): PageErrors {
  const errors: string[] = [];
  const expected: RegExp[] = [];

  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console error: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    const { stack, message } = error.error();
    if (!message.includes(skippedTransition)) errors.push(`uncaught error: ${stack || message}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (!ignoredReasons.includes(reason) && isOurs(request.url())) {
      errors.push(`request failed: ${request.url()}: ${reason}`);
    }
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && isOurs(response.url()))
      errors.push(`status ${response.status()}: ${response.url()}`);
  });

  function isOurs(url: string): boolean {
    return new URL(url).origin === shopUrl;
  }

  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => errors.filter((error) => !expected.some((pattern) => pattern.test(error))),
  };
}
