import type { BrowserContext } from '@playwright/test';

/** What a page can report: a line on its console, an error that nothing caught, a request without a response, and a response from 400 up. */
type Kind = 'console error' | 'uncaught error' | 'failed request' | 'status';

interface PageError {
  kind: Kind;
  /** Without a stack, which names the files of the build: `503 /cart` of a status, `/cart: net::ERR_FAILED` of a failed request. */
  text: string;
  details?: string;
}

interface Expectation {
  kind: Kind;
  pattern: RegExp;
  isRequired: boolean;
}

export interface PageErrors {
  /** Expects at least one error of this kind whose text matches, before or after this call. */
  expect: (kind: Kind, pattern: RegExp) => void;
  /** Like `expect`, but the error is optional. */
  allow: (kind: Kind, pattern: RegExp) => void;
  /** Unexpected and missing errors so far. */
  differences: () => string[];
}

/**
 * Navigation aborts pending requests. With JavaScript disabled Chromium fails scripts with "csp"; with JavaScript enabled, a violation
 * of the policy is also a console error.
 */
const ignoredReasons = ['net::ERR_ABORTED', 'csp'];

/** Chromium's message when it skips a view transition between documents; a page cannot catch it. */
const skippedTransition = 'ViewTransition opt-in disabled';

/** What Chromium writes to the console of a request; of other origins than the shop it is the only record. */
const failedLoad =
  /^Failed to load resource: (?:the server responded with a status of (?<status>\d+)|(?<reason>net::\w+))/;

/** Records the errors of all pages in a browser context. */
export function recordPageErrors(context: BrowserContext, shopUrl: string): PageErrors {
  const errors: PageError[] = [];
  const expectations: Expectation[] = [];

  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    const { url } = message.location();
    const { status, reason } = failedLoad.exec(text)?.groups ?? {};
    if (status) errors.push({ kind: 'status', text: `${status} ${addressOf(url)}` });
    else if (reason) errors.push({ kind: 'failed request', text: `${addressOf(url)}: ${reason}` });
    else errors.push({ kind: 'console error', text: firstLine(text), details: `${text} (${url})` });
  });
  context.on('weberror', (error) => {
    const { stack, message } = error.error();
    if (!message.includes(skippedTransition)) {
      errors.push({ kind: 'uncaught error', text: firstLine(message), details: stack });
    }
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (!ignoredReasons.includes(reason) && isOurs(request.url())) {
      errors.push({ kind: 'failed request', text: `${addressOf(request.url())}: ${reason}` });
    }
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && isOurs(response.url())) {
      errors.push({ kind: 'status', text: `${response.status()} ${addressOf(response.url())}` });
    }
  });

  function isOurs(url: string): boolean {
    return new URL(url).origin === shopUrl;
  }

  /** Path and parameters of an address of the shop, otherwise the whole; without the fragment. */
  function addressOf(url: string): string {
    const [address = ''] = url.split('#', 1);
    return address.startsWith(`${shopUrl}/`) ? address.slice(shopUrl.length) : address;
  }

  return {
    expect: (kind, pattern) => void expectations.push({ kind, pattern, isRequired: true }),
    allow: (kind, pattern) => void expectations.push({ kind, pattern, isRequired: false }),
    differences: () => [
      ...errors
        .filter((error) => !expectations.some((expectation) => isMatch(error, expectation)))
        .map(({ kind, text, details = text }) => `unexpected ${kind}: ${details}`),
      ...expectations
        .filter((expectation) => expectation.isRequired && !errors.some((error) => isMatch(error, expectation)))
        .map(({ kind, pattern }) => `missing ${kind}: ${pattern}`),
    ],
  };
}

function isMatch(error: PageError, { kind, pattern }: Expectation): boolean {
  return error.kind === kind && pattern.test(error.text);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
