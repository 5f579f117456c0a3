import { describe, expect, test } from 'vitest';
import type { Cart } from '#providers/storefront/types.ts';
import type { CartBroadcast } from '../every-page/tabs.ts';
import { writesFor } from '../rules/cart-writes.ts';
import type { CartCommand, PendingCommand } from '../rules/command.ts';
import type { CartResult, LineMessage } from '../rules/responses.ts';
import { cartOf, holdings, itemOf, lineOf } from '../testing/cart-of.ts';
import { mergeSteps, optimisticCart } from './cart-state.ts';
import { createCartStore } from './store.ts';
import { RetryableError } from './transport.ts';

const page = (cart: Cart | null) => ({
  cart,
  messages: [],
  lineMessages: [],
  removed: [],
  sim: null,
  fault: null,
});

/** A store with a fake shop whose responses can be delayed, lost or refused. */
function setUp(held: Parameters<typeof cartOf>[0] | null) {
  let cart = held && cartOf(held);
  const clock = { time: 1 };
  let id = 0;
  const sent: CartCommand[] = [];
  const sentOnLeave: CartCommand[][] = [];
  const broadcasts: CartBroadcast[] = [];
  const gates: (() => void)[] = [];
  const pauses: number[] = [];
  const executed = new Set<string>();
  const shop = {
    isAway: false,
    /** The storefront is down: the cart's page has a fault. */
    isFaulty: false,
    losesResponses: 0,
    result: null as CartResult | null,
    /** Messages of each of the next commands. */
    messages: [] as string[][],
    lineMessages: [] as LineMessage[][],
    standingMessages: [] as LineMessage[],
    /** Messages that come with the next read, once. */
    unread: [] as string[],
    /** The number of next commands that are rate limited. */
    limits: 0,
    isGated: false,
    /** Resolves when another tab releases the lock. */
    turn: Promise.resolve(),
    /** Executes a command once. @returns false for a refusal */
    take(command: CartCommand): boolean {
      const result = writesFor(cart, command);
      if (!result.refusal && !executed.has(command.id ?? '')) cart = result.expected;
      executed.add(command.id ?? '');
      return !result.refusal;
    },
  };
  const store = createCartStore({
    read: async () => {
      if (shop.isAway) throw new RetryableError('away');
      if (shop.isFaulty) return { ...page(null), fault: 'away' };
      return { ...page(cart), messages: shop.unread.splice(0), lineMessages: shop.standingMessages };
    },
    send: async (command) => {
      sent.push(command);
      if (shop.isGated) await new Promise<void>((resolve) => gates.push(resolve));
      if (shop.isAway) throw new RetryableError('away');
      if (shop.result) return shop.result;
      if (shop.limits-- > 0) throw new RetryableError('too many', { wait: 30_000 });
      const isDone = shop.take(command);
      if (shop.losesResponses-- > 0) throw new RetryableError('lost');
      const messages = shop.messages.shift() ?? [];
      const lineMessages = shop.lineMessages.shift() ?? [];
      return { isDone, messages, lineMessages, standingMessages: shop.standingMessages, cart };
    },
    sendOnLeave: (commands) => sentOnLeave.push([...commands]),
    exclusively: (work) => shop.turn.then(work),
    hasCart: () => held !== null,
    broadcast: (cart) => broadcasts.push(cart),
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return new Promise((resolve) => setImmediate(resolve));
    },
    now: () => clock.time++,
    newId: () => `command-${id++}`,
  });
  const settle = async () => {
    while (store.state().isPending) {
      gates.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const changeElsewhere = (changed: Cart) => {
    cart = changed;
  };
  return {
    store,
    shop,
    clock,
    sent,
    sentOnLeave,
    broadcasts,
    pauses,
    settle,
    changeElsewhere,
    held: () => holdings(cart),
  };
}

const more = (lineId: string, by = 1): CartCommand => ({ kind: 'step', lineId, by });

test('[CART-19] clicks are shown at once, are merged while a request is pending, and never show a lower quantity', async () => {
  const { store, shop, sent, settle, held } = setUp({ newer: 1 });
  await store.refresh();
  shop.isGated = true;
  const shown: number[] = [];
  store.subscribe(() => shown.push(store.state().cart?.lines[0]?.quantity ?? 0));
  for (let click = 0; click < 10; click++) void store.run(more('newer'));
  expect(store.state()).toMatchObject({ isPending: true, isEstimate: true });
  expect(holdings(store.state().cart ?? null)).toEqual({ newer: 11 });
  await expect.poll(() => sent.length).toBe(1);
  for (let click = 0; click < 40; click++) void store.run(more('newer'));
  await settle();
  expect(held()).toEqual({ newer: 51 });
  expect(sent).toHaveLength(2);
  expect(shown).toEqual([...shown].sort((one, other) => one - other));
  expect(store.state()).toMatchObject({ isPending: false, isEstimate: false });
});

describe('[CART-18] a lost response', () => {
  test('is retried with the same key, so that nothing is carried out twice', async () => {
    const { store, shop, sent, settle, held } = setUp({ newer: 1 });
    shop.losesResponses = 2;
    void store.run(more('newer', 2));
    await settle();
    expect(held()).toEqual({ newer: 3 });
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent.map(({ baseline }) => baseline)).toEqual([undefined, 1, 1]);
  });

  test('leaves the commands pending, with a message', async () => {
    const { store, shop, settle, held } = setUp({ newer: 1 });
    await store.refresh();
    shop.isAway = true;
    void store.run(more('newer'));
    await expect.poll(() => store.state()).toMatchObject({ isRetrying: true, isPending: true });
    expect(holdings(store.state().cart ?? null)).toEqual({ newer: 2 });
    shop.isAway = false;
    await settle();
    expect(store.state().isRetrying).toBe(false);
    expect(held()).toEqual({ newer: 2 });
  });
});

test('[CART-15][CART-16] messages about a removed line persist after the queued commands', async () => {
  const { store, shop, settle } = setUp({ black: 3, sim: 1 });
  await store.refresh();
  const message = 'What belongs to this phone went with it.';
  shop.messages = [[message], []];
  void store.run(more('black', -2));
  void store.run({ kind: 'add', lines: [itemOf('monthly', 1)], newCart: false });
  await settle();
  expect(store.state().messages).toEqual([message]);
  shop.messages = [];
  void store.run(more('black', 1));
  await settle();
  expect(store.state().messages).toEqual([]);
});

test('[CART-18] an addition waits until the cart is read, and is retried without a response', async () => {
  const { store, shop, settle, held } = setUp({ newer: 1 });
  shop.isAway = true;
  const result = store.run({
    kind: 'add',
    lines: [{ ...itemOf('case', 1), shown: lineOf('case', 1) }],
    newCart: false,
  });
  await expect.poll(() => store.state()).toMatchObject({ isPending: true, isRetrying: true, messages: [] });
  expect(store.leavePage()).toMatchObject([{ command: { kind: 'add' } }]);
  shop.isAway = false;
  await settle();
  expect(await result).toMatchObject({ isDone: true });
  expect(held()).toEqual({ newer: 1, 'new:2006': 1 });
});

test('[CART-18] a throttled command is retried after its delay', async () => {
  const { store, shop, settle, held, pauses } = setUp({ newer: 1 });
  await store.refresh();
  shop.limits = 1;
  void store.run({ kind: 'set', lineId: 'newer', quantity: 4 });
  const states: boolean[] = [];
  store.subscribe(() => states.push(store.state().isRateLimited));
  await settle();
  expect(held()).toEqual({ newer: 4 });
  expect(pauses).toContain(30_000);
  expect(states).toContain(true);
});

describe('an action before the cart was read', () => {
  test('[SAFE-1] is kept while the storefront is down, and sent when it is back', async () => {
    const { store, shop, settle, held } = setUp({ newer: 1 });
    shop.isFaulty = true;
    const result = store.run(more('newer'));
    await expect.poll(() => store.state()).toMatchObject({ isPending: true, isRetrying: true, messages: [] });
    shop.isFaulty = false;
    await settle();
    expect(await result).toMatchObject({ isDone: true });
    expect(held()).toEqual({ newer: 2 });
  });

  test('[CART-7] is given up with "Application not initialized" when the cart cannot be read for five minutes', async () => {
    const { store, shop, sent, clock } = setUp({ newer: 1 });
    shop.isFaulty = true;
    const result = store.run(more('newer'));
    await expect.poll(() => store.state().isRetrying).toBe(true);
    clock.time += 5 * 60_000;
    expect(await result).toMatchObject({ isDone: false, messages: ['Application not initialized'] });
    expect(store.state()).toMatchObject({ messages: ['Application not initialized'], requests: { fetch: 'REJECTED' } });
    expect(sent).toEqual([]);
  });

  test('is given up when the page was frozen meanwhile', async () => {
    const { store, shop, sent, clock } = setUp({ newer: 1 });
    shop.isFaulty = true;
    const result = store.run(more('newer'));
    await expect.poll(() => store.state().isRetrying).toBe(true);
    clock.time += 60 * 60_000;
    shop.isFaulty = false;
    expect(await result).toMatchObject({ isDone: false });
    expect(sent).toEqual([]);
  });
});

test('[CART-18][PAGE-9] the state has the current request: reading, creating, adding, updating, attributes', async () => {
  const { store, settle } = setUp(null);
  const pending = new Set<string>();
  store.subscribe(() => {
    for (const [name, status] of Object.entries(store.state().requests)) if (status === 'PENDING') pending.add(name);
  });
  const lines = [{ variantId: '1', planId: null, quantity: 1 }];
  await store.refresh();
  await store.run({ kind: 'add', lines, newCart: false });
  store.receive({ at: 1000, cart: cartOf({ newer: 1 }), lineMessages: [] });
  await store.run({ kind: 'add', lines, newCart: false });
  store.receive({ at: 2000, cart: cartOf({ newer: 1 }), lineMessages: [] });
  await store.run(more('newer'));
  store.receive({ at: 3000, cart: cartOf({ newer: 1 }), lineMessages: [] });
  await store.run({ kind: 'refer', referral: { refCode: 'ada', referrer: 'no referrer' } });
  await settle();
  expect([...pending]).toEqual(['fetch', 'create', 'addLines', 'updateLines', 'updateAttributes']);
  expect(Object.values(store.state().requests)).not.toContain('PENDING');
});

test('[CART-16] a refused change is rolled back, with the reason beside its line', async () => {
  const { store, shop } = setUp({ newer: 1, case: 2 });
  await store.refresh();
  shop.result = { isDone: false, messages: ['Not so many.'], lineMessages: [], cart: cartOf({ newer: 1, case: 2 }) };
  await store.run(more('case'));
  expect(store.state().lineMessages).toEqual([{ lineId: 'case', message: 'Not so many.' }]);
  expect(store.state().messages).toEqual([]);
  expect(holdings(store.state().cart ?? null)).toEqual({ newer: 1, case: 2 });
});

describe('[CART-16] a message beside a line', () => {
  const few = { lineId: 'case', message: 'Only 3 left. All 3 are in your cart.' };
  const price = { lineId: 'newer', message: 'The price is now $12.' };

  test('stays when the cart is read again, and when another line is changed, until its own line is', async () => {
    const { store, shop } = setUp({ newer: 1, case: 2 });
    await store.refresh();
    shop.lineMessages = [[few], []];
    await store.run(more('case'));
    await store.refresh();
    await store.run(more('newer'));
    expect(store.state().lineMessages).toEqual([few]);
    void store.run(more('case', -1));
    expect(store.state().lineMessages).toEqual([]);
  });

  test('is gone when a change of a phone also changes its line', async () => {
    const { store, shop } = setUp({ black: 1, sim: 1 });
    await store.refresh();
    const follows = { lineId: 'sim', message: 'Changed with your phones, to 2.' };
    shop.lineMessages = [[follows]];
    await store.run(more('black'));
    expect(store.state().lineMessages).toEqual([follows]);
    void store.run(more('black'));
    expect(store.state().lineMessages).toEqual([]);
  });

  test('is replaced by the result of a later command on its line', async () => {
    const { store, shop, settle } = setUp({ newer: 1, case: 2 });
    await store.refresh();
    shop.lineMessages = [[few], []];
    void store.run(more('case'));
    void store.run(more('case', -1));
    await settle();
    expect(store.state().lineMessages).toEqual([]);
  });

  test('stays when another tab has changed another line, until it has changed this one', async () => {
    const { store, shop } = setUp({ newer: 1, case: 2 });
    await store.refresh();
    shop.lineMessages = [[few]];
    await store.run(more('case'));
    store.receive({ at: 1e6, cart: cartOf({ newer: 5, case: 3 }), lineMessages: [] });
    expect(store.state().lineMessages).toEqual([few]);
    store.receive({ at: 2e6, cart: cartOf({ newer: 5, case: 2 }), lineMessages: [] });
    expect(store.state().lineMessages).toEqual([]);
  });

  test('is that of another tab where the command was sent there', async () => {
    const { store: other, shop, broadcasts } = setUp({ newer: 1, case: 2 });
    await other.refresh();
    shop.lineMessages = [[few]];
    shop.standingMessages = [price];
    await other.run(more('case'));
    const { store } = setUp({ newer: 1, case: 2 });
    await store.refresh();
    for (const broadcast of broadcasts) store.receive(broadcast);
    expect(store.state().standingMessages).toEqual([price, few]);
    store.receive({ at: 1e6, cart: cartOf({ newer: 1, case: 3 }), lineMessages: [] });
    expect(store.state().standingMessages).toEqual([]);
  });

  test('is gone when the sheet is closed', async () => {
    const { store, shop } = setUp({ case: 2 });
    await store.refresh();
    shop.lineMessages = [[few]];
    await store.run(more('case'));
    store.clearMessages();
    expect(store.state().lineMessages).toEqual([]);
  });

  test('about the cart as it is, such as a changed price, is replaced by every read and result', async () => {
    const { store, shop } = setUp({ newer: 1, case: 2 });
    shop.standingMessages = [price];
    await store.refresh();
    expect(store.state().standingMessages).toEqual([price]);
    await store.run(more('case'));
    expect(store.state().standingMessages).toEqual([price]);
    shop.standingMessages = [];
    await store.run(more('case'));
    expect(store.state().standingMessages).toEqual([]);
  });
});

test('[CART-16] a message that came with a read for no screen is kept until the sheet is closed', async () => {
  const { shop, store } = setUp({ newer: 1 });
  shop.unread = ['Your earlier cart is gone, so this is a new one.'];
  await store.refresh();
  await store.refresh();
  await store.run(more('newer'));
  expect(store.state().messages).toEqual(['Your earlier cart is gone, so this is a new one.']);
  store.clearMessages();
  expect(store.state().messages).toEqual([]);
});

test('[CART-15] removing a phone removes its dependent lines, and undoing restores all of them', async () => {
  const { store, settle, held } = setUp({ black: 1, sim: 1, monthly: 1 });
  await store.refresh();
  void store.remove('black');
  expect(holdings(store.state().cart ?? null)).toEqual({});
  store.undo();
  expect(Object.values(holdings(store.state().cart ?? null))).toEqual([1, 1, 1]);
  await settle();
  expect(Object.values(held())).toEqual([1, 1, 1]);
  expect(store.state().undo).toBeNull();
});

test('[CART-5] another tab’s broadcast is used, unless this tab has a newer cart', async () => {
  const { store, broadcasts, settle } = setUp({ newer: 1 });
  await store.refresh();
  void store.run(more('newer'));
  await settle();
  expect(broadcasts.map(({ cart }) => holdings(cart))).toEqual([{ newer: 2 }]);
  store.receive({ at: 0, cart: cartOf({ newer: 9 }), lineMessages: [] });
  expect(holdings(store.state().cart ?? null)).toEqual({ newer: 2 });
  store.receive({ at: 1e6, cart: cartOf({ case: 1 }), lineMessages: [] });
  expect(holdings(store.state().cart ?? null)).toEqual({ case: 1 });
});

test('[CART-18] a click on a line that another tab removed and restored is applied to the new line', async () => {
  const { store, sent, settle, held, changeElsewhere } = setUp({ newer: 1, case: 1 });
  await store.refresh();
  const cart = cartOf({ case: 1 });
  changeElsewhere({ ...cart, lines: [{ ...lineOf('newer', 1), id: 'put-back' }, ...cart.lines] });
  void store.run(more('case'));
  void store.run(more('newer'));
  await settle();
  expect(sent).toMatchObject([{ lineId: 'case' }, { lineId: 'put-back' }]);
  expect(held()).toEqual({ 'put-back': 2, case: 2 });
});

test('after the clock was set back, broadcasts of this tab are still used, and the cart is read when the page is opened', async () => {
  const { store, clock, settle, sent, changeElsewhere } = setUp({ newer: 1 });
  clock.time = 1e6;
  await store.refresh();
  clock.time = 1;
  void store.run(more('newer'));
  await settle();
  expect(holdings(store.state().cart ?? null)).toEqual({ newer: 2 });
  expect(sent).toHaveLength(1);
  clock.time = 1e6;
  await store.refresh();
  clock.time = 1;
  changeElsewhere(cartOf({ newer: 5 }));
  store.refreshIfStale();
  await expect.poll(() => holdings(store.state().cart ?? null)).toEqual({ newer: 5 });
});

describe('[CART-18] a page that is left', () => {
  const add: CartCommand = { kind: 'add', lines: [itemOf('case', 1)], newCart: false };

  test('sends the pending commands at once, in order, after the current request', async () => {
    const { store, shop, sent, sentOnLeave } = setUp({ newer: 1, case: 1 });
    await store.refresh();
    shop.isGated = true;
    void store.remove('newer');
    await expect.poll(() => sent.length).toBe(1);
    store.undo();
    void store.run(more('case'));
    store.leavePage();
    expect(sentOnLeave.map((commands) => commands.map(({ kind }) => kind))).toEqual([['set', 'restore', 'step']]);
    expect(sentOnLeave[0]?.[0]?.id).toBe(sent[0]?.id);
  });

  test('sends what each command began with, since the next page may be quicker', async () => {
    const { store, shop, sent, sentOnLeave } = setUp({ newer: 1, case: 3 });
    await store.refresh();
    shop.isGated = true;
    void store.run(more('newer'));
    await expect.poll(() => sent.length).toBe(1);
    void store.run(more('newer', -1));
    void store.run(more('case'));
    const left = store.leavePage();
    expect(sentOnLeave[0]?.map(({ baseline }) => baseline)).toEqual([1, 2, 3]);
    expect(left.map(({ command }) => command)).toEqual(sentOnLeave[0]);
  });

  test('repeats nothing when it is restored, and later clicks are a new command', async () => {
    const { store, settle, held, shop, sentOnLeave } = setUp({ newer: 1 });
    await store.refresh();
    void store.run(more('newer'));
    store.leavePage();
    for (const command of sentOnLeave.flat()) shop.take(command);
    void store.run(more('newer'));
    await settle();
    expect(held()).toEqual({ newer: 3 });
  });

  test('passes them to the next page, which shows them at once and resends them for their result', async () => {
    const { store, shop, sentOnLeave } = setUp({ newer: 1 });
    await store.refresh();
    void store.run(more('newer', 2));
    const left: PendingCommand[] = JSON.parse(JSON.stringify(store.leavePage()));
    const next = setUp({ newer: 1 });
    next.shop.isGated = true;
    next.store.restore(left);
    next.store.restore(left);
    await expect.poll(() => next.sent).toMatchObject([{ id: sentOnLeave[0]?.[0]?.id, baseline: 1 }]);
    expect(holdings(next.store.state().cart ?? null)).toEqual({ newer: 3 });
    next.shop.isGated = false;
    await next.settle();
    expect(next.held()).toEqual({ newer: 3 });
    expect(shop.isAway).toBe(false);
  });

  test('names what they add to the next page, which has no cart to show it in', async () => {
    const { store, shop } = setUp(null);
    shop.isAway = true;
    void store.run({ kind: 'add', lines: [itemOf('newer', 1), itemOf('case', 1)], newCart: false });
    const left: PendingCommand[] = JSON.parse(JSON.stringify(store.leavePage()));
    const next = setUp(null);
    next.shop.isAway = true;
    next.store.hydrate(null, 1);
    next.store.restore(left);
    await expect.poll(() => next.store.state()).toMatchObject({ cart: null, isRetrying: true, adding: ['2005'] });
    next.shop.isAway = false;
    await next.settle();
    expect(next.store.state().adding).toEqual([]);
  });

  test('shows nothing twice on the next page when they were already carried out', async () => {
    const { store } = setUp({ newer: 1 });
    await store.refresh();
    void store.run(more('newer', 2));
    const left = store.leavePage();
    const next = setUp({ newer: 3 });
    next.shop.isGated = true;
    next.store.restore(left);
    await expect.poll(() => next.sent).toHaveLength(1);
    expect(holdings(next.store.state().cart ?? null)).toEqual({ newer: 3 });
  });

  test('creates no second cart: commands that wait for the lock are passed to the next page', async () => {
    const { store, shop, sent, sentOnLeave } = setUp(null);
    shop.turn = new Promise(() => {});
    void store.run(add);
    expect(store.leavePage()).toMatchObject([{ command: { kind: 'add' } }]);
    expect([sent, sentOnLeave]).toEqual([[], []]);
  });

  test('sends nothing before the cart was read, since its lines are unknown', async () => {
    const { store, shop, sentOnLeave } = setUp({ newer: 1 });
    shop.turn = new Promise(() => {});
    void store.run(add);
    expect(store.leavePage()).toMatchObject([{ command: { kind: 'add' } }]);
    expect(sentOnLeave).toEqual([]);
  });

  test('creates no second cart: the creation is resent together with the commands that wait for it', async () => {
    const { store, shop, sent, sentOnLeave } = setUp(null);
    shop.isGated = true;
    void store.run(add);
    await expect.poll(() => sent.length).toBe(1);
    void store.run(add);
    store.leavePage();
    expect(sentOnLeave.map((commands) => commands.map(({ id }) => id))).toEqual([[sent[0]?.id, expect.any(String)]]);
  });

  test('without pending commands does not delay the next one', async () => {
    const { store, settle, held } = setUp({ newer: 1 });
    store.restore([]);
    void store.run(more('newer'));
    await settle();
    expect(held()).toEqual({ newer: 2 });
  });

  test('drops pending commands that are too old', async () => {
    const next = setUp({ newer: 1 });
    next.clock.time = 6 * 60_000;
    next.store.restore([{ command: { ...more('newer'), id: 'old', baseline: 1 }, since: 1 }]);
    expect(next.store.state().isPending).toBe(false);
  });
});

test.each([
  ['two in one direction', more('a'), more('a', 2), 3],
  ['opposite directions', more('a', 3), more('a', -1), null],
  ['two lines', more('a'), more('b'), null],
])('two steps become one only where that cannot change the result: %s', (_, last, next, by) => {
  expect(mergeSteps(last, next)).toEqual(by === null ? null : more('a', by));
});

test('the amounts of an optimistic cart are computed from unit prices', () => {
  const { cart, isEstimate } = optimisticCart(cartOf({ newer: 1, case: 1 }), [more('newer', 2)], new Map());
  expect(isEstimate).toBe(true);
  expect(cart?.subtotal).toEqual({ minor: 4000, currency: 'USD' });
});
