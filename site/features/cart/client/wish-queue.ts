import type { Cart } from '#providers/storefront/types.ts';
import type { CartAnswer } from '../cart-answer.ts';
import type { CartPage } from '../cart-page.ts';
import { mostCommands } from '../rules/limits.ts';
import { counted } from '../rules/was-done.ts';
import type { Wish } from '../wish.ts';
import { NoAnswer } from './ask.ts';
import type { KnownCart, Telling } from './known-cart.ts';
import { type CartState, type RequestName, requestOf, saidOf } from './state.ts';
import { joined, onRealLine, viewOf } from './view.ts';

export interface WishQueueTools {
  /** Throws NoAnswer when nobody knows what became of the wish. */
  send: (wish: Wish) => Promise<CartAnswer>;
  /** Sends what waits on a page that is left, all at once; nobody is there for the answer. */
  sendLeft: (wishes: readonly Wish[]) => void;
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

/** A wish on its way from a page that was left to the next one. */
export interface LeftWish {
  wish: Wish;
  since: number;
}

/** What was asked, and what came of it. */
interface Answered {
  wish: Wish;
  answer: CartAnswer;
}

/** One that was sent has `seen`, which goes along when it is sent again. */
interface Waiting extends LeftWish {
  answered: (answer: CartAnswer) => void;
  answer: Promise<CartAnswer>;
}

/** Clicks that come this close together are one request. Milliseconds. */
const gathering = 120;
/** What the shopper wished longer ago may have been decided otherwise since. */
const longestTrying = 5 * 60_000;
const longestPause = 15_000;

const notReady = 'Application not initialized';
const gaveUp =
  'The shop could not be reached, so your last change may be missing here. Please look before you try again.';

/**
 * Wishes that wait, sent one at a time. One that got no answer goes again under the same id; when the shop itself is away all are given up,
 * and the cart is read.
 */
export function createWishQueue(tools: WishQueueTools, known: KnownCart, read: () => Promise<CartPage>) {
  let waiting: Waiting[] = [];
  let isWorking = false;

  /** Queues a wish, and comes back with what the shop said to it. */
  function act(asked: Wish, changes: Partial<CartState>): Promise<CartAnswer> {
    const last = waiting.at(-1);
    const both = last && last.wish.seen === undefined ? joined(last.wish, asked) : null;
    if (last && both) last.wish = both;
    const entry = last && both ? last : enqueue({ wish: { ...asked, id: tools.newId() }, since: tools.now() });
    known.change(changes);
    void work();
    return entry.answer;
  }

  function enqueue(left: LeftWish): Waiting {
    let answered: Waiting['answered'] = () => {};
    const answer = new Promise<CartAnswer>((resolve) => {
      answered = resolve;
    });
    const entry = { ...left, answer, answered };
    waiting.push(entry);
    return entry;
  }

  /** Ends in the same moment as it finds nothing more to send, so that what comes after begins it anew. */
  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    let failures = 0;
    try {
      for (let entry = waiting[0]; entry; entry = waiting[0]) {
        if (entry.wish.kind === 'step' && entry.wish.seen === undefined) await tools.pause(gathering);
        const unanswered = await tools.exclusively(() => tryOut(entry));
        failures = unanswered ? failures + 1 : 0;
        if (unanswered) await tools.pause(unanswered.wait ?? Math.min(1000 * 2 ** (failures - 1), longestPause));
      }
    } catch (fault) {
      for (const entry of [...waiting]) giveUpOn(entry, failure(gaveUp));
      throw fault;
    } finally {
      isWorking = false;
    }
  }

  /** null, or why it got no answer and is to be tried again. */
  async function tryOut(entry: Waiting): Promise<NoAnswer | null> {
    let request: RequestName = 'fetch';
    // A page that slept may wake long after its shopper decided otherwise.
    if (entry.wish.seen !== undefined && tools.now() - entry.since >= longestTrying) {
      giveUpOn(entry, failure(gaveUp));
      return null;
    }
    try {
      if (known.state().known === undefined && tools.hasCart() && (await read()).fault) {
        giveUpOn(entry, failure(notReady));
        return null;
      }
      const wish = again(entry, onRealLine(known.state().known ?? null, entry.wish, known.items));
      request = requestOf(wish, known.state().known);
      const at = tools.now();
      entry.wish = sent(known.state().known ?? null, wish);
      known.changeRequest(request, 'PENDING');
      const answer = await tools.send(wish);
      if (answer.isFault) {
        giveUpOn(entry, answer, request);
        // The shop broke off, and may have acted or not.
        await read().catch(unlessUnanswered);
      } else settle(entry, answer, at, request);
      return null;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      known.changeRequest(request, 'REJECTED', { isUnanswered: true, isLimited: error.wait !== null });
      if (tools.now() - entry.since < longestTrying) return error;
      giveUpOn(entry, failure(gaveUp));
      return null;
    }
  }

  function again({ since }: LeftWish, wish: Wish): Wish {
    return wish.seen === undefined ? wish : { ...wish, age: Math.min(Math.max(tools.now() - since, 0), longestTrying) };
  }

  function settle(entry: Waiting, answer: CartAnswer, at: number, request: RequestName): void {
    waiting = waiting.filter((each) => each !== entry);
    const { requests, known: before } = known.state();
    const changes: Partial<CartState> = {
      ...besideEarlier(saidOf(answer, entry.wish, (answer.cart === undefined ? before : answer.cart) ?? null)),
      isUnanswered: false,
      requests: { ...requests, [request]: answer.isDone ? 'FULFILLED' : 'REJECTED' },
      ...(!answer.isDone && { undo: null }),
    };
    if (answer.cart === undefined) known.change(changes);
    else {
      const telling = { at, cart: answer.cart };
      known.learn(telling, changes);
      tools.tell(telling);
    }
    entry.answered(answer);
    if (answer.cart === null) dropChanges(answer);
  }

  /** Of lines that are gone there is nowhere else to read what became of them, so the next answer must not wipe it away. */
  function besideEarlier({ messages, lineMessages }: ReturnType<typeof saidOf>): ReturnType<typeof saidOf> {
    return { messages: [...new Set([...known.state().messages, ...messages])], lineMessages };
  }

  /** Nothing is left of the cart whose lines they are about. */
  function dropChanges(answer: CartAnswer): void {
    const isChange = ({ wish: { kind } }: Waiting) => kind === 'set' || kind === 'step';
    const dropped = waiting.filter(isChange);
    waiting = waiting.filter((each) => !isChange(each));
    known.change({});
    for (const { answered } of dropped) answered(answer);
  }

  /** What waits behind it goes with it, being wished for a cart that did not come to be; but for additions, which stand alone. */
  function giveUpOn(entry: Waiting, answer: CartAnswer, request?: RequestName): void {
    const isKept = (each: Waiting) => each !== entry && each.wish.kind === 'add';
    const dropped = waiting.filter((each) => !isKept(each));
    waiting = waiting.filter(isKept);
    const { known: cart, requests } = known.state();
    const said = besideEarlier(saidOf(answer, entry.wish, cart ?? null));
    const rejected = request && { requests: { ...requests, [request]: 'REJECTED' as const } };
    known.change({ ...said, ...rejected, undo: null, isUnanswered: false });
    for (const { answered } of dropped) answered(answer);
  }

  return {
    wishes: () => waiting.map(({ wish }) => wish),
    act,
    /**
     * The page is left. All that waits is sent, under its ids and with what is under way before it, so that the server keeps the order and
     * begins no second cart; and it is returned for the next page, which shows it and asks what became of it. Where no cart is known and none
     * of these was sent, another tab may be beginning one: then only the next page sends.
     */
    leave(): LeftWish[] {
      const cart = known.state().known ?? null;
      const isSafe = cart !== null || waiting[0]?.wish.seen !== undefined;
      if (isSafe && waiting.length > 0) {
        const wishes = waiting.map((entry) => again(entry, onRealLine(cart, entry.wish, known.items)));
        tools.sendLeft(wishes.slice(0, mostCommands));
        waiting.slice(0, mostCommands).forEach((entry, index) => {
          entry.wish = sent(viewOf(cart, wishes.slice(0, index), known.items).cart, wishes[index] as Wish);
        });
      }
      return waiting.map(({ wish, since }) => ({ wish, since }));
    },
    /** What the page before this one left; comes back with what became of it. */
    takeUp(left: readonly LeftWish[]): Promise<Answered>[] {
      const isStillMeant = ({ wish, since }: LeftWish) =>
        tools.now() - since < longestTrying && waiting.every((each) => each.wish.id !== wish.id);
      const taken = left.filter(isStillMeant).map(enqueue);
      known.change({});
      void work();
      return taken.map(async ({ wish, answer }) => ({ wish, answer: await answer }));
    },
  };
}

/** As it goes again, should it have to: with what it found when it first went. */
function sent(cart: Cart | null, wish: Wish): Wish {
  return { ...wish, seen: wish.seen ?? counted(wish, cart) };
}

function failure(message: string): CartAnswer {
  return { isDone: false, messages: [message], lineMessages: [], isFault: true };
}

function unlessUnanswered(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error;
}
