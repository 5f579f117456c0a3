import { data, href, type RouterContextProvider, redirect } from 'react-router';
import type { Cart } from '#providers/storefront/types.ts';
import { providersContext, siteContext, timeLeftContext, visitorLimitsContext } from '#site/kernel/context.ts';
import { isDocumentRequest } from '#site/kernel/http/document-request.ts';
import {
  isAborted,
  isProviderFault,
  retryAfterSeconds,
  statusOf,
  unavailable,
} from '#site/kernel/loading/provider-fault.ts';
import { formatNotices, rateLimited, serverMessages } from './rules/messages.ts';
import type { CartResult } from './rules/result.ts';
import { cartSessionsContext } from './server/cart-sessions.ts';
import { clearCart, readCartId, readLastReferral, readSnapshot, setCartCookies, setFlash } from './server/cookies.ts';
import type { Outcome } from './server/execute-command.ts';
import { NotStartedError } from './server/locks.ts';
import { InvalidCommandError, type ParsedCommand, parseCommands } from './server/parse-command.ts';
import { type RunTools, runCommand } from './server/run-command.ts';
import {
  type CartSnapshot,
  snapshotOnCommand,
  snapshotOnRead,
  standingMessages,
  stockNotices,
} from './server/snapshot.ts';
import { commandTimeout, StillWritingError } from './server/time-limit.ts';
import { IndeterminateWriteError } from './server/write-cart.ts';

export { readItems } from './rules/command.ts';

interface CartRequest {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/**
 * Executes the commands of a form. A document request is redirected to the cart (303), so that reloading repeats nothing (decision 0003); the app
 * gets a `CartResult`. 400 for what is no command, 409 and 422 for a refusal, 429 with Retry-After beyond the rate limit, 502 and 503 (with
 * Retry-After) when the storefront refuses or is down.
 */
export async function cartAction({ context, request }: CartRequest) {
  const { siteUrl, report } = context.get(siteContext);
  const { storefront, detached } = context.get(providersContext);
  const sessions = context.get(cartSessionsContext);
  const timeLeft = context.get(timeLeftContext);
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  const snapshot = readSnapshot(request);
  try {
    const commands = await parseCommands(request);
    const wait = await context.get(visitorLimitsContext).cart(commands.length);
    if (wait !== null) return tooMany(wait);
    const tools = { storefront, sessions, timeLeft, report, referral: readLastReferral(request) };
    const last = await detached(commandTimeout, () => runInOrder(tools, readCartId(request), commands));
    const outcome = withStockNotices(last, snapshot);
    const { cart } = outcome;
    const headers = cart
      ? setCartCookies(cart, snapshotAfter(commands, outcome, snapshot, cart), siteUrl)
      : outcome.isGone
        ? clearCart(siteUrl)
        : undefined;
    if (outcome.status !== 200 || !isDocumentRequest(request))
      return data(resultOf(outcome, snapshot), { status: outcome.status, headers });
    const cookies = headers ?? new Headers();
    if (outcome.notices.length > 0 || outcome.removed.length > 0) setFlash(cookies, outcome, siteUrl);
    return redirect(href('/cart/:flow?'), { status: 303, headers: cookies });
  } catch (error) {
    return failureFor(error, report);
  }
}

/**
 * One after the other, each on the cart that the one before left. Commands after a fault were meant for a cart that did not come about, so they
 * are dropped; the cookies of what was done are set.
 */
async function runInOrder(
  tools: RunTools,
  cartId: string | null,
  [first, ...others]: [ParsedCommand, ...ParsedCommand[]],
) {
  let outcome = await runCommand(tools, cartId, first);
  try {
    for (const command of others) outcome = await runCommand(tools, outcome.cart?.id ?? null, command);
  } catch (fault) {
    tools.report(fault);
  }
  return outcome;
}

/** Adds what the storefront lowered since the visitor last saw the cart, where the command has no notice about the line. */
function withStockNotices(outcome: Outcome, snapshot: CartSnapshot): Outcome {
  const found = outcome.cart ? stockNotices(snapshot, outcome.cart) : [];
  const hasNotice = (line: string | null) => outcome.notices.some((each) => each.line === line);
  return { ...outcome, notices: [...outcome.notices, ...found.filter(({ line }) => !hasNotice(line))] };
}

/** The page sends a referral by itself, and shows no result of it. */
function snapshotAfter(commands: readonly ParsedCommand[], { status }: Outcome, before: CartSnapshot, cart: Cart) {
  const isShown = status === 200 && commands.some(({ kind }) => kind !== 'refer');
  return isShown ? snapshotOnCommand(before, cart) : snapshotOnRead(before, cart);
}

function resultOf(outcome: Outcome, snapshot: CartSnapshot): CartResult {
  const { status, cart, notices } = outcome;
  const formatted = formatNotices(cart, notices);
  const standing = cart ? standingMessages(cart, snapshot) : [];
  return {
    isDone: status === 200,
    messages: [...outcome.messages, ...formatted.messages],
    lineMessages: [...outcome.lineMessages, ...formatted.lineMessages, ...standing],
    cart,
  };
}

/** @throws the error when it is no known failure */
function failureFor(error: unknown, report: (fault: unknown) => void) {
  if (error instanceof InvalidCommandError) return failure(error.status, error.message);
  if (error instanceof NotStartedError) {
    report(error);
    return failure(unavailable, serverMessages['too-slow'], { isFault: true });
  }
  if (error instanceof IndeterminateWriteError) {
    report(error.cause);
    const isUnderWay = error instanceof StillWritingError;
    return failure(unavailable, serverMessages.indeterminate, { isFault: true, isUnderWay });
  }
  if (!isProviderFault(error)) throw error;
  if (!isAborted(error)) report(error);
  const status = statusOf(error);
  if (status !== unavailable) return failure(status, serverMessages['not-accepted']);
  return failure(
    status,
    serverMessages.unreachable,
    { isFault: true },
    { 'retry-after': String(retryAfterSeconds(error)) },
  );
}

/** @param wait seconds */
function tooMany(wait: number) {
  return failure(429, rateLimited(wait), { retryAfter: wait }, { 'retry-after': String(wait) });
}

function failure(
  status: number,
  message: string,
  kind: Pick<CartResult, 'isFault' | 'isUnderWay' | 'retryAfter'> = {},
  headers?: Record<string, string>,
) {
  const result: CartResult = { isDone: false, messages: [message], lineMessages: [], ...kind };
  return data(result, { status, headers });
}
