import type { CartCommand } from '../rules/command.ts';
import { serverMessages } from '../rules/messages.ts';
import type { CachedResult, CartSessions } from './cart-sessions.ts';
import { type ExecuteTools, executeCommand, findSim, type Outcome } from './execute-command.ts';
import { NotStartedError } from './locks.ts';
import { InvalidCommandError, type ParsedCommand } from './parse-command.ts';
import { readWithTimeout, runWithTimeout } from './time-limit.ts';

export interface RunTools extends Omit<ExecuteTools, 'begin'> {
  sessions: CartSessions;
}

type StartedTools = RunTools & ExecuteTools;

/**
 * Executes a command exactly once, however often it is sent, and the commands of one cart one after the other (CART-18). A command that is
 * writing when the request's time is over is finished, and its result is cached for the next try (decisions 0010 and 0022).
 * @throws InvalidCommandError when the storefront has no SIM card to add, and whatever `executeCommand` and `runWithTimeout` throw
 */
export async function runCommand(tools: RunTools, cartId: string | null, parsed: ParsedCommand): Promise<Outcome> {
  const command = await withSim(tools, parsed);
  const work = (begin: () => void) => runOnce({ ...tools, begin }, cartId, command);
  return runWithTimeout(tools.timeLeft, work, tools.report);
}

/** Which variant the SIM card is comes from the storefront, not from the form. */
async function withSim({ storefront, timeLeft, report }: RunTools, command: ParsedCommand): Promise<CartCommand> {
  if (command.kind !== 'sim') return command;
  const sim = await readWithTimeout(findSim(storefront), timeLeft(), report);
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

/** The result of a command that was sent before, with the cart as it is now. */
async function replay(
  tools: StartedTools,
  cartId: string | null,
  command: CartCommand,
  cached: CachedResult,
): Promise<Outcome> {
  // The first try may be writing by now.
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

/** A command that is sent again without a cached result, though this only process would have one: its first request was lost on the way. */
function wasNeverStarted({ isOnlyProcess, results, failed }: CartSessions, { age }: CartCommand, id: string): boolean {
  if (!isOnlyProcess || age === undefined || failed.get(id)) return false;
  return results.reachesBack(age) && failed.reachesBack(age);
}

/** Without a baseline it is executed for certain. */
function withoutBaseline({ baseline: _, ...command }: CartCommand): CartCommand {
  return command;
}

/** Ten thousand results may be cached, so without the lines of their carts; a replay reads the cart anew. */
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

/** A tab that still sends the id of a cart that was replaced means the one that replaced it. */
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
