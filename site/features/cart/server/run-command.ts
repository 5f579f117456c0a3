import { providersContext, type RouterContext, siteContext, timeLeftContext } from '#site/kernel/context.ts';
import { withTimeout } from '#site/kernel/with-timeout.ts';
import { type CachedResult, type CartSessions, cartSessionsContext } from '../cart-sessions.ts';
import { commandTimeout, NotStartedError } from '../locks.ts';
import type { CartCommand, Referral } from '../rules/command.ts';
import { serverMessages } from '../rules/messages.ts';
import { type ExecuteTools, executeCommand, type Outcome } from './execute-command.ts';
import { InvalidCommandError, type ParsedCommand } from './parse-command.ts';
import { readWithTimeout } from './read-with-timeout.ts';
import { IndeterminateWriteError } from './write-cart.ts';

interface RunTools extends Omit<ExecuteTools, 'begin'> {
  sessions: CartSessions;
}

type StartedTools = RunTools & ExecuteTools;

/**
 * Executes the commands of a request, one after the other, each on the cart that the one before left. If a command throws, the commands after it
 * are dropped, because they were meant for the cart that it would have left; an error of a later command than the first is reported.
 * @param referral of the visitor's last cart, for a new one (CART-17)
 * @returns the result of the last command that was executed
 * @throws as `runCommand`, for the first command
 */
export function runCommands(
  context: RouterContext,
  cartId: string | null,
  [first, ...others]: readonly [ParsedCommand, ...ParsedCommand[]],
  referral: Referral | null,
): Promise<Outcome> {
  const { storefront, detached } = context.get(providersContext);
  const { report } = context.get(siteContext);
  const sessions = context.get(cartSessionsContext);
  const tools = { storefront, sessions, timeLeft: context.get(timeLeftContext), report, referral };
  return detached(commandTimeout, () => track(sessions, runInOrder(tools, cartId, first, others)));
}

async function runInOrder(
  tools: RunTools,
  cartId: string | null,
  first: ParsedCommand,
  others: readonly ParsedCommand[],
): Promise<Outcome> {
  let outcome = await runCommand(tools, cartId, first);
  try {
    for (const command of others) outcome = await runCommand(tools, outcome.cart?.id ?? null, command);
  } catch (fault) {
    tools.report(fault);
  }
  return outcome;
}

/**
 * Executes a command exactly once, however often it is sent, and the commands of one cart one after the other (CART-18). A command that is
 * writing when the request's time is over is finished, and its result is cached for the next try (decisions 0010 and 0022).
 * @throws InvalidCommandError when the storefront has no SIM card to add, and whatever `executeCommand` and `runWithTimeout` throw
 */
async function runCommand(tools: RunTools, cartId: string | null, parsed: ParsedCommand): Promise<Outcome> {
  const command = await withSim(tools, parsed);
  const work = (begin: () => void) => track(tools.sessions, runOnce({ ...tools, begin }, cartId, command));
  return runWithTimeout(tools.timeLeft, work, tools.report);
}

function track({ running }: CartSessions, outcome: Promise<Outcome>): Promise<Outcome> {
  running.add(outcome);
  const end = () => void running.delete(outcome);
  outcome.then(end, end);
  return outcome;
}

/** Reads the SIM card's variant from the storefront, because the form does not name it. */
async function withSim({ storefront, timeLeft, report }: RunTools, command: ParsedCommand): Promise<CartCommand> {
  if (command.kind !== 'sim') return command;
  const sim = await readWithTimeout(storefront.simCard(), timeLeft(), report);
  if (!sim) throw new InvalidCommandError(serverMessages['no-sim'], { status: 409 });
  return { ...command, line: { variantId: sim.variantId, planId: null, quantity: 1 } };
}

function runOnce(tools: StartedTools, cartId: string | null, command: CartCommand): Promise<Outcome> {
  const { sessions } = tools;
  if (!command.id) return runLocked(tools, cartId, command);
  const cached = sessions.results.get(command.id);
  if (cached) return replay(tools, cartId, command, cached);
  const isFirst = wasNeverStarted(sessions, command, command.id);
  const outcome = runLocked(tools, cartId, isFirst ? withoutBaseline(command) : command);
  sessions.results.set(command.id, { cartId, outcome });
  return cacheResult(sessions, { cartId, outcome }, command.id);
}

/** Returns the result of a command that was sent before, with the cart as it is now. */
async function replay(
  tools: StartedTools,
  cartId: string | null,
  command: CartCommand,
  cached: CachedResult,
): Promise<Outcome> {
  // The first try may be writing already, so "nothing was changed" would not be true from here on.
  tools.begin();
  let outcome: Outcome;
  try {
    outcome = await cached.outcome;
  } catch (error) {
    if (error instanceof NotStartedError && tools.timeLeft() > 0) return runOnce(tools, cartId, command);
    throw error;
  }
  const isTheirs = cached.cartId === cartId || outcome.cart?.id === cartId;
  if (!isTheirs) return runLocked(tools, cartId, withoutBaseline(command));
  const cart = outcome.cart && (await tools.storefront.cart(outcome.cart.id));
  return { ...outcome, cart };
}

/** Whether the first request of a command was lost on the way: the only process would have a result of it, and has none. */
function wasNeverStarted({ isOnlyProcess, results, failed }: CartSessions, { age }: CartCommand, id: string): boolean {
  if (!isOnlyProcess || age === undefined || failed.get(id)) return false;
  return results.reachesBack(age) && failed.reachesBack(age);
}

/** A command without a baseline never counts as a replay, so it is always executed. */
function withoutBaseline({ baseline: _, ...command }: CartCommand): CartCommand {
  return command;
}

/** Caches a result without the lines of its cart, because there may be ten thousand results. A replay reads the cart again. */
async function cacheResult(sessions: CartSessions, { cartId, outcome: pending }: CachedResult, id: string) {
  try {
    const outcome = await pending;
    const cart = outcome.cart && { ...outcome.cart, lines: [] };
    sessions.results.set(id, { cartId, outcome: Promise.resolve({ ...outcome, cart }) });
    return outcome;
  } catch (error) {
    sessions.failed.set(id, true);
    sessions.results.delete(id);
    throw error;
  }
}

/** Executes a command under its cart's lock. If the cart was replaced, a tab may still send the old id; the replacement is used then. */
async function runLocked(tools: StartedTools, cartId: string | null, command: CartCommand): Promise<Outcome> {
  const { locks, replacedBy } = tools.sessions;
  if (!cartId) return executeCommand(tools, null, command);
  return locks.write(cartId, tools.timeLeft(), async () => {
    const replacement = replacedBy.get(cartId);
    if (replacement) return runLocked(tools, replacement, command);
    const outcome = await executeCommand(tools, cartId, command);
    const isReplaced = outcome.notices.some(({ code }) => code === 'new-cart');
    if (isReplaced && outcome.cart) replacedBy.set(cartId, outcome.cart.id);
    return outcome;
  });
}

/** The response is due while the command is still writing. If the same command is sent again, it gets the result. */
class StillWritingError extends IndeterminateWriteError {
  constructor() {
    super('PROVIDER_TIMEOUT', 'The cart was still being written when the time was over.');
  }
}

/**
 * Runs work, and ends within the request's time. Work that has begun to write by then continues, because half a change is worse than a late
 * one. Other work is canceled, so that "nothing was changed" stays true. If late work fails, its error is passed to `report`.
 * @param work calls `begin` before its first write
 * @throws NotStartedError when nothing was written, StillWritingError when that is not known yet, and whatever the work throws in time
 */
async function runWithTimeout<Result>(
  timeLeft: () => number,
  work: (begin: () => void) => Promise<Result>,
  report: (fault: unknown) => void,
): Promise<Result> {
  let state: 'waiting' | 'writing' | 'canceled' = timeLeft() > 0 ? 'waiting' : 'canceled';
  if (state === 'canceled') throw new NotStartedError();
  const result = work(() => {
    if (state === 'canceled') throw new NotStartedError();
    state = 'writing';
  });
  return withTimeout(result, timeLeft(), () => {
    const isWriting = state === 'writing';
    if (!isWriting) state = 'canceled';
    result.catch((fault: unknown) => {
      if (!(fault instanceof NotStartedError)) report(fault);
    });
    return isWriting ? new StillWritingError() : new NotStartedError();
  });
}
