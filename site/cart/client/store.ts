import type { Cart } from '#providers/storefront/types.ts';
import type { CartAnswer } from '../cart-answer.ts';
import type { CartPage } from '../cart-page.ts';
import type { Wish } from '../wish.ts';
import { NoAnswer } from './ask.ts';
import { type CartState, initialState, type RequestName, type RequestStatus, requestOf, saidOf } from './state.ts';
import { itemIn, merged, onRealLine, takenBy, viewOf } from './view.ts';

/** A cart as the shop had it when it was asked; later tellings replace earlier ones, whichever tab they come from. */
export interface Telling {
  /** Milliseconds, by the machine's clock. */
  at: number;
  cart: Cart | null;
}

export interface CartStoreTools {
  read: () => Promise<CartPage>;
  /** Throws NoAnswer when nobody knows what became of the wish. */
  send: (wish: Wish) => Promise<CartAnswer>;
  /** Does the work while no other tab asks anything of the cart. */
  exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** False when the browser knows of no cart, so that none has to be read first. */
  hasCart: () => boolean;
  /** Tells the other tabs. */
  tell: (telling: Telling) => void;
  /** Comes back after so many milliseconds, or sooner when there is reason to try again. */
  pause: (milliseconds: number) => Promise<void>;
  now: () => number;
  newId: () => string;
}

interface Waiting {
  wish: Wish;
  since: number;
  isSent: boolean;
  answered: (answer: CartAnswer) => void;
  answer: Promise<CartAnswer>;
}

export type CartStore = ReturnType<typeof createCartStore>;

/** Clicks that come this close together are one request. Milliseconds. */
const gathering = 120;
/** The server remembers for ten minutes which wishes it has done; long before that, one without an answer is given up. */
const longestTrying = 5 * 60_000;
const longestPause = 15_000;
/** What the shop said longer ago is asked for again when the cart is opened. Milliseconds. */
const stale = 2000;

const notReady = 'Application not initialized';
const gaveUp =
  'The shop could not be reached, so your last change may be missing here. Please look before you try again.';

/**
 * The cart in the browser: what the shop last said, the wishes that wait, and the cart as it will be after them. Wishes go out one at a
 * time, and one that got no answer goes again under the same id.
 */
export function createCartStore(tools: CartStoreTools) {
  let state: CartState = initialState;
  let knownAt = 0;
  let waiting: Waiting[] = [];
  let isWorking = false;
  const listeners = new Set<() => void>();
  const items = new Map<string, string>();

  function change(changes: Partial<CartState>): void {
    const next = { ...state, ...changes };
    const wishes = waiting.map(({ wish }) => wish);
    const view = next.known === undefined ? { cart: undefined, isEstimate: false } : viewOf(next.known, wishes, items);
    state = { ...next, ...view, isPending: waiting.length > 0 };
    for (const listener of listeners) listener();
  }

  function changeRequest(name: RequestName, status: RequestStatus, changes: Partial<CartState> = {}): void {
    change({ ...changes, requests: { ...state.requests, [name]: status } });
  }

  /** Of one tab or another, the latest counts. */
  function learn({ at, cart }: Telling, changes: Partial<CartState> = {}): void {
    const isLatest = at >= knownAt;
    if (isLatest) knownAt = at;
    for (const line of cart?.lines ?? []) items.set(line.id, itemIn(line));
    change({ ...changes, ...(isLatest && { known: cart }) });
  }

  async function readNow<Page extends CartPage>(get: () => Promise<Page>): Promise<Page> {
    changeRequest('fetch', 'PENDING');
    try {
      const at = tools.now();
      const page = await get();
      if (page.fault) changeRequest('fetch', 'REJECTED');
      else {
        const { lineMessages } = page;
        learn({ at, cart: page.cart }, { requests: { ...state.requests, fetch: 'FULFILLED' }, lineMessages });
      }
      return page;
    } catch (error) {
      changeRequest('fetch', 'REJECTED');
      throw error;
    }
  }

  /** Reads the cart when its turn has come, in the way that the caller knows. */
  function readBy<Page extends CartPage>(get: () => Promise<Page>): Promise<Page> {
    return tools.exclusively(() => readNow(get));
  }

  /** Reads the cart again; should that fail, the state says so, and what was known stays. */
  async function refresh(): Promise<void> {
    try {
      await readBy(tools.read);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  }

  /** Queues a wish, and comes back with what the shop said to it. */
  function act(asked: Wish): Promise<CartAnswer> {
    const last = waiting.at(-1);
    const joined = last && !last.isSent ? merged(last.wish, asked) : null;
    const lineId = asked.kind === 'set' || asked.kind === 'step' ? asked.lineId : null;
    const lineMessages = state.lineMessages.filter((each) => each.lineId !== lineId);
    let entry = last;
    if (last && joined) last.wish = joined;
    else {
      entry = newEntry({ ...asked, id: tools.newId() });
      waiting.push(entry);
    }
    change({ isTouched: true, messages: [], lineMessages, ...(asked.kind === 'add' && { undo: null }) });
    void work();
    return (entry as Waiting).answer;
  }

  function newEntry(wish: Wish): Waiting {
    let answered: Waiting['answered'] = () => {};
    const answer = new Promise<CartAnswer>((resolve) => {
      answered = resolve;
    });
    return { wish, since: tools.now(), isSent: false, answered, answer };
  }

  /** Removes a line, and can put it back with all that went with it. */
  function remove(lineId: string): Promise<CartAnswer> {
    const wish: Wish = { kind: 'set', lineId, quantity: 0 };
    const before = state.cart ?? null;
    const undo = { lines: takenBy(wish, before), place: before?.lines.findIndex(({ id }) => id === lineId) ?? 0 };
    const answer = act(wish);
    change({ undo });
    return answer;
  }

  function undo(): void {
    const lines = state.undo?.lines;
    if (!lines) return;
    change({ undo: null });
    void act({ kind: 'restore', lines });
  }

  /** What was said belongs to the screen that was closed. */
  function hush(): void {
    change({ messages: [], undo: null, isTouched: false });
  }

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    try {
      await sendAll();
    } catch (fault) {
      giveUpOn({ isDone: false, messages: [gaveUp], lineMessages: [], isFault: true });
      throw fault;
    } finally {
      isWorking = false;
    }
  }

  async function sendAll(): Promise<void> {
    let failures = 0;
    for (let entry = waiting[0]; entry; entry = waiting[0]) {
      if (entry.wish.kind === 'step' && !entry.isSent) await tools.pause(gathering);
      const isAnswered = await tools.exclusively(() => tryOut(entry));
      failures = isAnswered ? 0 : failures + 1;
      if (!isAnswered) await tools.pause(Math.min(1000 * 2 ** (failures - 1), longestPause));
    }
  }

  /** False when it got no answer, and is to be tried again. */
  async function tryOut(entry: Waiting): Promise<boolean> {
    if (state.known === undefined && tools.hasCart() && !(await isReady())) {
      giveUpOn({ isDone: false, messages: [notReady], lineMessages: [], isFault: true });
      return true;
    }
    const wish = onRealLine(state.known ?? null, entry.wish, items);
    const request = requestOf(wish, state.known);
    const at = tools.now();
    entry.wish = wish;
    entry.isSent = true;
    changeRequest(request, 'PENDING');
    try {
      const answer = await tools.send(wish);
      if (answer.isFault) {
        giveUpOn(answer, request);
        // The shop broke off, and may have acted or not.
        await readNow(tools.read).catch(unlessUnanswered);
      } else settle(entry, answer, at, request);
      return true;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      changeRequest(request, 'REJECTED', { isUnanswered: true });
      if (tools.now() - entry.since < longestTrying) return false;
      giveUpOn({ isDone: false, messages: [gaveUp], lineMessages: [], isFault: true });
      return true;
    }
  }

  async function isReady(): Promise<boolean> {
    try {
      return !(await readNow(tools.read)).fault;
    } catch (error) {
      unlessUnanswered(error);
      return false;
    }
  }

  function settle(entry: Waiting, answer: CartAnswer, at: number, request: RequestName): void {
    waiting = waiting.filter((each) => each !== entry);
    const cart = answer.cart === undefined ? (state.known ?? null) : answer.cart;
    const changes: Partial<CartState> = {
      ...saidOf(answer, entry.wish, cart),
      isUnanswered: false,
      requests: { ...state.requests, [request]: answer.isDone ? 'FULFILLED' : 'REJECTED' },
      ...(!answer.isDone && { undo: null }),
    };
    if (answer.cart === undefined) change(changes);
    else {
      learn({ at, cart: answer.cart }, changes);
      tools.tell({ at, cart: answer.cart });
    }
    entry.answered(answer);
    if (answer.cart === null) dropSteps(answer);
  }

  /** Nothing is left of the cart whose lines they are about. */
  function dropSteps(answer: CartAnswer): void {
    const [dropped, kept] = parted(waiting, ({ wish }) => wish.kind === 'set' || wish.kind === 'step');
    waiting = kept;
    change({});
    for (const { answered } of dropped) answered(answer);
  }

  function giveUpOn(answer: CartAnswer, request?: RequestName): void {
    const dropped = waiting;
    const [first] = dropped;
    waiting = [];
    const said = first ? saidOf(answer, first.wish, state.known ?? null) : {};
    const requests = request ? { ...state.requests, [request]: 'REJECTED' as const } : state.requests;
    change({ ...said, requests, undo: null, isUnanswered: false });
    for (const { answered } of dropped) answered(answer);
  }

  return {
    /** What came with the page; anything heard since then is newer. */
    learnFirst(cart: Cart | null, at: number) {
      if (knownAt === 0) learn({ at, cart });
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    learn,
    readBy,
    refresh,
    /** Reads the cart unless it was told of just now. */
    freshen() {
      if (tools.now() - knownAt > stale) void refresh();
    },
    act,
    remove,
    undo,
    hush,
    /** What waits unsent, for a page that is being left; from now on nothing joins it. */
    handOver() {
      const unsent = waiting.filter(({ isSent }) => !isSent);
      for (const entry of unsent) {
        entry.wish = onRealLine(state.known ?? null, entry.wish, items);
        entry.isSent = true;
      }
      return unsent.map(({ wish }) => wish);
    },
  };
}

function unlessUnanswered(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error;
}

function parted<Each>(all: readonly Each[], isFirst: (each: Each) => boolean): [Each[], Each[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
