import { randomUUID } from 'node:crypto';
import { type data, RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cart, CartWriteResult, Storefront } from '#providers/storefront/types.ts';
import type { Providers } from '#providers/types.ts';
import {
  providersContext,
  type SiteContext,
  siteContext,
  timeLeftContext,
  visitorLimitsContext,
} from '#site/kernel/context.ts';
import { cartAction } from './cart-action.ts';
import { cartSessionsContext, createCartSessions } from './cart-sessions.ts';
import type { CartResult } from './rules/responses.ts';
import { loadCartPage } from './server/load-cart-page.ts';
import { cartOf, type Thing } from './testing/cart-of.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const cartId = 'gid://shopify/Cart/slow-storefront';
const address = 'http://shop.test/cart';

/** The error of a timeout in a provider. */
const timeout = Object.assign(new Error('timeout of 3000ms exceeded'), { code: 'PROVIDER_TIMEOUT' });
const reset = Object.assign(new Error('Network Error'), { code: 'PROVIDER_UNREACHABLE' });

const never = () => new Promise<never>(() => {});
const later = <Value>(milliseconds: number, value: () => Value) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value()), milliseconds));
const failsAfter = (milliseconds: number, fault: Error) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(fault), milliseconds));

/** A storefront with one cart in memory; a test can delay or fail its calls. */
function createStorefront(changes: (calls: Calls) => Partial<Storefront> = () => ({})) {
  let held: Partial<Record<Thing, number>> = { case: 1 };
  const log: string[] = [];
  const cart = (): Cart => ({ ...cartOf(held), id: cartId });
  const calls: Calls = {
    read: () => cart(),
    add: () => {
      held = { ...held, newer: (held.newer ?? 0) + 1 };
      return { cart: cart(), userErrors: [] };
    },
  };
  const noted = <Result>(name: string, call: () => Promise<Result>) => {
    log.push(name);
    return call();
  };
  const own = changes(calls);
  const storefront = {
    cart: (id: string) => noted('read', () => own.cart?.(id) ?? Promise.resolve(calls.read())),
    addLines: (id: string, lines: []) => noted('add', () => own.addLines?.(id, lines) ?? Promise.resolve(calls.add())),
  };
  return { storefront: storefront as unknown as Storefront, log, held: () => held };
}

interface Calls {
  read: () => Cart;
  add: () => CartWriteResult;
}

/** Requests of one visitor, to a server with a deadline of four seconds. */
function visitorOf(storefront: Storefront) {
  const sessions = createCartSessions(true);
  const reported: unknown[] = [];

  function args(init: RequestInit = {}) {
    const context = new RouterContextProvider();
    const end = performance.now() + 4000;
    const report = (fault: unknown) => void reported.push(fault);
    context.set(providersContext, { storefront, detached: (_, work) => work() } as Providers);
    context.set(siteContext, { siteUrl: 'http://shop.test', report } as SiteContext);
    context.set(cartSessionsContext, sessions);
    context.set(timeLeftContext, () => Math.max(0, end - performance.now()));
    context.set(visitorLimitsContext, { cart: async () => null } as never);
    const headers = { cookie: `cart=${encodeURIComponent(cartId)}`, accept: 'application/json' };
    return { context, request: new Request(address, { ...init, headers }) };
  }

  async function resultOf(request: Promise<unknown>) {
    const start = performance.now();
    const { data: result, init } = (await request) as ReturnType<typeof data<CartResult>>;
    return { result, status: init?.status ?? 200, took: performance.now() - start };
  }

  return {
    reported,
    add: (key = randomUUID() as string, rest: Record<string, string> = {}) => {
      const form = { intent: 'add', item: '2005', key, ...rest };
      return resultOf(cartAction(args({ method: 'POST', body: new URLSearchParams(form) })));
    },
    look: () => resultOf(loadCartPage(args())),
  };
}

/** Advances the fake clock by milliseconds, timer by timer. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a storefront that never responds', () => {
  test('delays no request for longer than four seconds, however many there are: reading the cart', async () => {
    const { storefront } = createStorefront(() => ({ cart: never }));
    const visitor = visitorOf(storefront);
    const looks = Promise.all([1, 2, 3, 4].map(() => visitor.look()));
    await pass(4000);
    for (const { status, took } of await looks) expect([status, took]).toEqual([503, 4000]);
  });

  test('delays no request for longer than four seconds, and changes nothing later: changing the cart', async () => {
    let answerReads = () => {};
    const gate = new Promise<void>((resolve) => {
      answerReads = resolve;
    });
    const { storefront, log, held } = createStorefront(({ read }) => ({ cart: () => gate.then(read) }));
    const visitor = visitorOf(storefront);
    const adds = Promise.all([visitor.add(), visitor.add(), visitor.look()]);
    await pass(4000);
    const [first, second, look] = await adds;
    for (const { status, took, result } of [first, second]) {
      expect([status, took]).toEqual([503, 4000]);
      expect(result).toMatchObject({ isDone: false, isFault: true });
      expect(result.messages).toEqual([expect.stringContaining('nothing was changed in your cart')]);
    }
    expect([look.status, look.took]).toEqual([503, 4000]);
    answerReads();
    await pass(1000);
    expect(held()).toEqual({ case: 1 });
    expect(log).not.toContain('add');
    expect((await visitor.add()).status).toBe(200);
  });
});

describe('[CART-18] a write that is still pending at the deadline', () => {
  test('is indeterminate, continues, and its result is returned when the command is resent; it is not repeated', async () => {
    const { storefront, log, held } = createStorefront(({ add }) => ({ addLines: () => later(6000, add) }));
    const visitor = visitorOf(storefront);
    const key = randomUUID();
    const first = visitor.add(key);
    await pass(4000);
    const { status, took, result } = await first;
    expect([status, took]).toEqual([503, 4000]);
    expect(result.messages).toEqual([expect.stringContaining('Please check it before you try again.')]);
    expect(result.isFault).toBe(true);
    const again = visitor.add(key, { baseline: '0' });
    await pass(2000);
    expect(await again).toMatchObject({ status: 200, result: { isDone: true } });
    expect(held()).toEqual({ case: 1, newer: 1 });
    expect(log.filter((call) => call === 'add')).toHaveLength(1);
  });

  test('delays other commands of the cart until they time out; those are not started', async () => {
    const { storefront, log } = createStorefront(({ add }) => ({ addLines: () => later(9000, add) }));
    const visitor = visitorOf(storefront);
    const key = randomUUID();
    const first = visitor.add();
    await pass(1000);
    const second = visitor.add(key);
    await pass(4000);
    expect((await first).status).toBe(503);
    const { status, result, took } = await second;
    expect([status, took]).toEqual([503, 4000]);
    expect(result.messages).toEqual([expect.stringContaining('nothing was changed')]);
    await pass(4000);
    expect(log.filter((call) => call === 'add')).toHaveLength(1);
    const again = visitor.add(key, { baseline: '1' });
    await pass(4000);
    expect((await again).status).toBe(503);
    expect(log.filter((call) => call === 'add')).toHaveLength(2);
  });
});

describe('a write that timed out', () => {
  test('is never retried: the cart is read, and shows that it was carried out', async () => {
    const { storefront, log } = createStorefront(({ add }) => ({
      addLines: () => {
        add();
        return failsAfter(3000, timeout);
      },
    }));
    const request = visitorOf(storefront).add();
    await pass(3000);
    expect(await request).toMatchObject({ status: 200, took: 3000, result: { isDone: true } });
    expect(log).toEqual(['read', 'add', 'read']);
  });

  test('is never retried: it is indeterminate, so no message claims that it failed', async () => {
    const { storefront, log } = createStorefront(() => ({ addLines: () => failsAfter(3000, timeout) }));
    const request = visitorOf(storefront).add();
    await pass(3000);
    const { status, result } = await request;
    expect(status).toBe(503);
    expect(result.messages).toEqual([expect.stringContaining('we can’t tell whether this reached your cart')]);
    expect(log).toEqual(['read', 'add', 'read']);
  });

  test('is not followed by a read after the deadline', async () => {
    const { storefront, log } = createStorefront(({ read }) => ({
      cart: () => later(2000, read),
      addLines: () => failsAfter(3000, timeout),
    }));
    const request = visitorOf(storefront).add();
    await pass(4000);
    expect(await request).toMatchObject({ status: 503, took: 4000 });
    await pass(9000);
    expect(log).toEqual(['read', 'add']);
  });

  test('unlike one whose connection was reset, which is retried once', async () => {
    const { storefront, log } = createStorefront(() => ({ addLines: () => failsAfter(10, reset) }));
    const request = visitorOf(storefront).add();
    await pass(100);
    expect((await request).status).toBe(503);
    expect(log).toEqual(['read', 'add', 'read', 'add', 'read']);
  });
});
