import type { BrowserContext } from '@playwright/test';

export interface Complaints {
  /** Says that a complaint which matches belongs to what the test does. */
  expect: (pattern: RegExp) => void;
  /** Every other complaint so far: console errors, uncaught errors, failed requests to the shop. */
  unexpected: () => string[];
}

/**
 * Leaving a page aborts what it was still loading. "csp" is how Chromium drops scripts where JavaScript is off; where it is on, what a
 * policy forbids is a console error too.
 */
const harmless = ['net::ERR_ABORTED', 'csp'];

/** Chromium's word for a cross-fade between two documents that it gives up, which nobody could have caught. */
const givenUpFade = 'ViewTransition opt-in disabled';

/** Notes what the pages of a browser profile complain about, none of which a visitor should ever cause. */
export function listenForComplaints(context: BrowserContext, shopUrl: string): Complaints {
  const heard: string[] = [];
  const expected: RegExp[] = [];

  context.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console error: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    const { stack, message } = error.error();
    if (!message.includes(givenUpFade)) heard.push(`uncaught error: ${stack || message}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (!harmless.includes(reason) && isOurs(request.url())) {
      heard.push(`request failed: ${request.url()}: ${reason}`);
    }
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && isOurs(response.url()))
      heard.push(`status ${response.status()}: ${response.url()}`);
  });

  function isOurs(url: string): boolean {
    return new URL(url).origin === shopUrl;
  }

  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
}
