import { href } from 'react-router';
import { maxLockTime } from '../every-page/tabs.ts';
import type { CartCommand } from '../rules/command.ts';
import { formatCommand } from '../rules/command-form.ts';
import { appMessages } from '../rules/messages.ts';
import { type CartPage, type CartResult, parseCartResult } from '../rules/responses.ts';

/** The site's server did not respond, or the storefront is down, or the rate limit refused the command. It may be sent again. */
export class RetryableError extends Error {
  override readonly name = 'RetryableError';
  /** Milliseconds of Retry-After, for a rate limit; null for other failures. */
  readonly wait: number | null;

  constructor(message: string, { wait = null, cause }: { wait?: number | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.wait = wait;
  }
}

/** The cart's own address, which answers requests for JSON in JSON (cart.route.tsx). */
const address = href('/cart/:flow?');
const headers = { accept: 'application/json' };

/** @throws RetryableError */
export async function readCart(): Promise<CartPage> {
  const page = await request({});
  if (typeof page === 'object' && page !== null && 'cart' in page) return page as CartPage;
  throw new RetryableError('The cart could not be read.');
}

/** @throws RetryableError */
export async function sendCommand(command: CartCommand): Promise<CartResult> {
  const result = parseCartResult(await request({ method: 'POST', body: formOf(command), keepalive: true }));
  if (result?.retryAfter !== undefined)
    throw new RetryableError('Too many commands.', { wait: result.retryAfter * 1000 });
  if (result?.isFault) throw new RetryableError('The storefront is down, or slow.');
  return result ?? { isDone: false, messages: [appMessages['not-json']], lineMessages: [] };
}

/** Sends the pending commands of a page that is left in one request that outlives the page. The next page requests the results. */
export function sendOnLeave(commands: readonly CartCommand[]): void {
  const body = new URLSearchParams(commands.map((command) => ['then', formOf(command).toString()]));
  fetch(address, { method: 'POST', body, keepalive: true, headers }).catch(() => {});
}

/**
 * The form of a command. On a page with `?ref=` it has the referring page, which only the browser knows, for a referral that is not credited yet
 * (CART-17).
 */
function formOf(command: CartCommand): URLSearchParams {
  const form = formatCommand(command);
  const { search } = window.location;
  if (document.referrer && !form.has('referrer') && new URLSearchParams(search).has('ref'))
    form.set('referrer', document.referrer);
  return form;
}

async function request(init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(maxLockTime), headers });
    const isJson = response.headers.get('content-type')?.includes('json');
    const body: unknown = isJson ? await response.json() : null;
    // A response that is not the cart's own is final, unless a proxy's server is down or the proxy has a rate limit.
    const isFinal = response.status < 500 && response.status !== 429;
    if (isFinal || parseCartResult(body)) return body;
  } catch (cause) {
    throw new RetryableError('The shop did not respond.', { cause });
  }
  throw new RetryableError('The shop did not respond.');
}
