import { data, href, redirect } from 'react-router';
import { type RouteArgs, type RouterContext, siteContext, visitorLimitsContext } from '#site/kernel/context.ts';
import { isDocumentRequest, isJsonRequest } from '#site/kernel/http/document-request.ts';
import { reportFault } from '#site/kernel/loading/load.ts';
import { unavailable } from '#site/kernel/loading/provider-fault.ts';
import { NotStartedError } from './locks.ts';
import { rateLimited, serverMessages } from './rules/messages.ts';
import { formatNotices } from './rules/notices.ts';
import type { CartResult } from './rules/responses.ts';
import { browserCart, browserMessages } from './server/browser-cart.ts';
import {
  clearCart,
  firstForm,
  readCartId,
  readLastReferral,
  readSnapshot,
  setCartCookies,
  setFlash,
} from './server/cookies.ts';
import type { Outcome } from './server/execute-command.ts';
import { InvalidCommandError, type ParsedCommand, parseCommands } from './server/parse-command.ts';
import { runCommands } from './server/run-command.ts';
import {
  type CartSnapshot,
  snapshotOnCommand,
  snapshotOnRead,
  standingMessages,
  stockNotices,
} from './server/snapshot.ts';
import { IndeterminateWriteError } from './server/write-cart.ts';

export { readItems } from './rules/command-form.ts';

/**
 * Executes the commands of a form. A document request is redirected to the cart (303), so that reloading repeats nothing (decision 0003); the app
 * gets a `CartResult`. The status is 400 for a form without a valid command, 409 and 422 for a refusal, 429 with Retry-After beyond the rate limit,
 * 502 and 503 (with Retry-After) when the storefront refuses or is down. The rate limit is not route middleware, because it counts the commands in
 * the form's body, and its message is shown on the page that the form came from, with the visitor's cart.
 */
export async function cartAction({ context, request }: RouteArgs) {
  const { siteUrl } = context.get(siteContext);
  const snapshot = readSnapshot(request, siteUrl);
  try {
    const commands = await parseCommands(request);
    const wait = await context.get(visitorLimitsContext).cart(commands.length);
    if (wait !== null) return tooMany(wait);
    const last = await runCommands(context, readCartId(request, siteUrl), commands, readLastReferral(request, siteUrl));
    const outcome = withStockNotices(last, snapshot);
    const headers = cookiesAfter(commands, outcome, snapshot, siteUrl);
    const result = resultOf(outcome, snapshot);
    const { status, notices, removed } = outcome;
    if (status !== 200 || isJsonRequest(request)) return data(result, { status, headers });
    if (notices.length > 0 || removed.length > 0) setFlash(headers, outcome, siteUrl);
    // A page that is being left would follow a redirect and use up the notices unseen (unseen-failure.ts).
    return isDocumentRequest(request)
      ? redirect(addressAfter(request), { status: 303, headers })
      : data(result, { headers });
  } catch (error) {
    return failureFor(context, error);
  }
}

function addressAfter({ headers }: Request): string {
  return href('/cart/:flow?') + (headers.has('cookie') ? '' : `?${firstForm}`);
}

/** Adds notices for lines that the storefront has lowered since the visitor last saw the cart, unless the command has a notice about the line. */
export function withStockNotices(outcome: Outcome, snapshot: CartSnapshot): Outcome {
  const found = outcome.cart ? stockNotices(snapshot, outcome.cart) : [];
  const hasNotice = (line: string | null) => outcome.notices.some((each) => each.line === line);
  return { ...outcome, notices: [...outcome.notices, ...found.filter(({ line }) => !hasNotice(line))] };
}

/** The cookies of the cart as it is after the commands; none if it is unknown. */
function cookiesAfter(
  commands: readonly ParsedCommand[],
  { status, cart, isGone }: Outcome,
  before: CartSnapshot,
  siteUrl: string,
): Headers {
  if (!cart) return isGone ? clearCart(siteUrl) : new Headers();
  // The page sends a referral by itself and does not show the result, so a referral counts as a read.
  const isShown = status === 200 && commands.some(({ kind }) => kind !== 'refer');
  return setCartCookies(cart, isShown ? snapshotOnCommand(before, cart) : snapshotOnRead(before, cart), siteUrl);
}

function resultOf(outcome: Outcome, snapshot: CartSnapshot): CartResult {
  const { status, cart, notices } = outcome;
  const formatted = formatNotices(cart, notices);
  return {
    isDone: status === 200,
    messages: [...outcome.messages, ...formatted.messages],
    lineMessages: browserMessages([...outcome.lineMessages, ...formatted.lineMessages]),
    ...(cart && { standingMessages: browserMessages(standingMessages(cart, snapshot)) }),
    cart: browserCart(cart),
  };
}

/** The result of a command that failed. @throws the error when it is no known failure */
export function failureFor(context: RouterContext, error: unknown) {
  if (error instanceof InvalidCommandError) return failure(error.message, { status: error.status });
  const response = reportFault(context, error);
  if (response.status !== unavailable) return failure(serverMessages['not-accepted'], response);
  if (error instanceof NotStartedError) return failure(serverMessages['too-slow'], response, { isFault: true });
  const code = error instanceof IndeterminateWriteError ? 'indeterminate' : 'unreachable';
  return failure(serverMessages[code], response, { isFault: true });
}

/** @param wait seconds */
function tooMany(wait: number) {
  const headers = { 'retry-after': String(wait) };
  return failure(rateLimited(wait), { status: 429, headers }, { retryAfter: wait });
}

function failure(message: string, response: ResponseInit, kind: Pick<CartResult, 'isFault' | 'retryAfter'> = {}) {
  const result: CartResult = { isDone: false, messages: [message], lineMessages: [], ...kind };
  return data(result, response);
}
