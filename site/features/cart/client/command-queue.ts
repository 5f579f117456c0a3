import type { CartBroadcast } from '../every-page/tabs.ts';
import { type CartCommand, maxCommands, type PendingCommand, wasSent } from '../rules/command.ts';
import { appMessages } from '../rules/messages.ts';
import { withBaseline } from '../rules/replay.ts';
import type { CartPage, CartResult, Messages } from '../rules/responses.ts';
import {
  type CartState,
  type CartStateContainer,
  lineOf,
  mergeSteps,
  messagesOf,
  optimisticCart,
  type RequestName,
  requestOf,
  withCurrentLine,
} from './cart-state.ts';
import { RetryableError } from './transport.ts';

export interface CommandQueueTools {
  /** Throws RetryableError when there is no result yet. */
  send: (command: CartCommand) => Promise<CartResult>;
  /** Sends the commands of a page that is left, in one request without a result. */
  sendOnLeave: (commands: readonly CartCommand[]) => void;
  /** Runs the work while no other tab runs any. */
  exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** False when the browser knows of no cart, so that none has to be read first. */
  hasCart: () => boolean;
  /** Sends a cart to the other tabs. */
  broadcast: (cart: CartBroadcast) => void;
  /** Resolves after the given milliseconds, or earlier when there is reason to try again. */
  pause: (milliseconds: number) => Promise<void>;
  now: () => number;
  newId: () => string;
}

/** A command with its result. */
interface Finished {
  command: CartCommand;
  result: CartResult;
}

interface Entry extends PendingCommand {
  resolve: (result: CartResult) => void;
  result: Promise<CartResult>;
}

/** Clicks within this time are one request. Milliseconds. */
const gatherTime = 120;
/** An older command is given up: the shopper may have decided otherwise since. Milliseconds. */
const maxAge = 5 * 60_000;
const maxBackoff = 15_000;

/** Sends the pending commands one at a time. A command that gets a RetryableError is sent again under its idempotency key, with backoff. */
export function createCommandQueue(
  tools: CommandQueueTools,
  container: CartStateContainer,
  read: () => Promise<CartPage>,
) {
  let pending: Entry[] = [];
  let isWorking = false;

  /** Queues a command. @returns its result */
  function run(command: CartCommand, changes: Partial<CartState>): Promise<CartResult> {
    const last = pending.at(-1);
    const merged = last && !wasSent(last.command) ? mergeSteps(last.command, command) : null;
    if (last && merged) last.command = merged;
    const entry = last && merged ? last : enqueue({ command: { ...command, id: tools.newId() }, since: tools.now() });
    container.change(changes);
    void work();
    return entry.result;
  }

  function enqueue(command: PendingCommand): Entry {
    let resolve: Entry['resolve'] = () => {};
    const result = new Promise<CartResult>((settle) => {
      resolve = settle;
    });
    const entry = { ...command, result, resolve };
    pending.push(entry);
    return entry;
  }

  /** Sends commands until there are none. It ends in the same task in which it finds none, so that the next command starts it again. */
  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    let failures = 0;
    try {
      for (let entry = pending[0]; entry; entry = pending[0]) {
        if (entry.command.kind === 'step' && !wasSent(entry.command)) await tools.pause(gatherTime);
        const failure = await tools.exclusively(() => trySend(entry));
        failures = failure ? failures + 1 : 0;
        if (failure) await tools.pause(failure.wait ?? Math.min(1000 * 2 ** (failures - 1), maxBackoff));
      }
    } catch (fault) {
      for (const entry of [...pending]) giveUp(entry, failed(appMessages['gave-up']));
      throw fault;
    } finally {
      isWorking = false;
    }
  }

  /** Sends a command. @returns null when the command has left the queue; the error when it is to be sent again */
  async function trySend(entry: Entry): Promise<RetryableError | null> {
    let request: RequestName = 'fetch';
    // A page that was frozen may resume much later.
    if (isTooOld(entry)) return giveUp(entry, tooOld());
    try {
      if (isUnread() && (await read()).fault) throw new RetryableError('The cart could not be read.');
      const cart = container.state().serverCart ?? null;
      const command = withAge(withCurrentLine(cart, entry.command, container.items), ageOf(entry));
      request = requestOf(command, cart);
      const at = tools.now();
      entry.command = withBaseline(cart, command);
      container.changeRequest(request, 'PENDING');
      settle(entry, await tools.send(command), at, request);
      return null;
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      container.changeRequest(request, 'REJECTED', { isRetrying: true, isRateLimited: error.wait !== null });
      return isTooOld(entry) ? giveUp(entry, tooOld()) : error;
    }
  }

  function tooOld(): CartResult {
    return failed(appMessages[isUnread() ? 'not-ready' : 'gave-up']);
  }

  function isUnread(): boolean {
    return container.state().serverCart === undefined && tools.hasCart();
  }

  function ageOf({ since }: PendingCommand): number {
    return tools.now() - since;
  }

  function isTooOld(entry: PendingCommand): boolean {
    return ageOf(entry) >= maxAge;
  }

  function settle(entry: Entry, result: CartResult, at: number, request: RequestName): void {
    pending = pending.filter((each) => each !== entry);
    const state = container.state();
    const cart = (result.cart === undefined ? state.serverCart : result.cart) ?? null;
    const changes: Partial<CartState> = {
      ...besideEarlier(state, entry.command, messagesOf(result, entry.command, cart)),
      ...(result.standingMessages && { standingMessages: result.standingMessages }),
      isRetrying: false,
      requests: { ...state.requests, [request]: result.isDone ? 'FULFILLED' : 'REJECTED' },
      ...(!result.isDone && { undo: null }),
    };
    if (result.cart === undefined) container.change(changes);
    else {
      container.setServerCart({ at, cart: result.cart }, changes);
      const { standingMessages = [], lineMessages } = result;
      tools.broadcast({ at, cart: result.cart, lineMessages: [...standingMessages, ...lineMessages] });
    }
    entry.resolve(result);
    // The cart is gone with its lines.
    if (result.cart === null) drop(({ command }) => lineOf(command) !== null, result, {});
  }

  /** Drops a command, and the commands after it, which were meant for the cart that it would have left. Additions need no such cart and stay. */
  function giveUp(entry: Entry, result: CartResult): null {
    const { command } = entry;
    const state = container.state();
    const shown = besideEarlier(state, command, messagesOf(result, command, state.serverCart ?? null));
    const changes = { ...shown, undo: null, isRetrying: false };
    drop((each) => each === entry || each.command.kind !== 'add', result, changes);
    return null;
  }

  /** Takes commands out of the queue; each gets the same result. */
  function drop(isDropped: (entry: Entry) => boolean, result: CartResult, changes: Partial<CartState>): void {
    const dropped = pending.filter(isDropped);
    pending = pending.filter((each) => !isDropped(each));
    container.change(changes);
    for (const { resolve } of dropped) resolve(result);
  }

  return {
    commands: () => pending.map(({ command }) => command),
    run,
    /**
     * For a page that is left: sends all pending commands under their keys, the one in progress first, so that the server preserves the order and
     * creates no second cart. Each has its baseline, since the next page may have sent it to another process by the time this request arrives. If no
     * cart is known and none of the commands was sent, another tab may be creating a cart, so only the next page sends them.
     * @returns the pending commands, for the next page
     */
    leavePage(): PendingCommand[] {
      const cart = container.state().serverCart ?? null;
      const [first] = pending;
      if (first && (cart !== null || wasSent(first.command))) {
        const commands: CartCommand[] = [];
        for (const entry of pending.slice(0, maxCommands)) {
          const before = optimisticCart(cart, commands, container.items).cart;
          entry.command = withAge(
            withBaseline(before, withCurrentLine(cart, entry.command, container.items)),
            ageOf(entry),
          );
          commands.push(entry.command);
        }
        tools.sendOnLeave(commands);
      }
      return pending.map(({ command, since }) => ({ command, since }));
    },
    /** Takes over the pending commands of another page. @returns a result for each command that is new here and not too old */
    restore(commands: readonly PendingCommand[]): Promise<Finished>[] {
      const isNew = ({ command, since }: PendingCommand) =>
        !isTooOld({ command, since }) && pending.every((each) => each.command.id !== command.id);
      const restored = commands.filter(isNew).map(enqueue);
      container.change({});
      void work();
      return restored.map(async ({ command, result }) => ({ command, result: await result }));
    },
  };
}

/** A command that may have been executed before says how old it is. @param age in milliseconds; negative when the clock was set back */
function withAge(command: CartCommand, age: number): CartCommand {
  return wasSent(command) ? { ...command, age: Math.min(Math.max(age, 0), maxAge) } : command;
}

/** Adds messages to the earlier ones. The server repeats no message, so a result replaces only the messages of its own lines. */
function besideEarlier({ messages, lineMessages }: Messages, command: CartCommand, next: Messages): Messages {
  const lines = new Set([lineOf(command), ...next.lineMessages.map(({ lineId }) => lineId)]);
  return {
    messages: [...new Set([...messages, ...next.messages])],
    lineMessages: [...lineMessages.filter(({ lineId }) => !lines.has(lineId)), ...next.lineMessages],
  };
}

function failed(message: string): CartResult {
  return { isDone: false, messages: [message], lineMessages: [] };
}
