import { isDeepStrictEqual } from 'node:util';
import type { Item } from '#tests/support/shopper.ts';
import type { Step, TabCommand } from './steps.ts';

/**
 * The expected cart, implemented from the requirements only (CART-8 to CART-18), independently of the site. Lines are newest first.
 */
export interface Model {
  /** null: the visitor has no cart. */
  cart: { lines: Line[]; refCode: string | null } | null;
  /** The referral of the last cart; it applies to the next one too (CART-17). */
  credit: string | null;
  /** Remaining stock of tracked items. */
  stock: Partial<Record<Item, number>>;
  /** The lines of the last removal. */
  removed: Line[];
}

export interface Line {
  item: Item;
  quantity: number;
}

/** The seed's stock; the light gray phone is sold without stock. */
export const seedStock: Partial<Record<Item, number>> = {
  black: 140,
  global: 60,
  newer: 220,
  case: 85,
  soldOutCase: 0,
  protector: 3,
  sim: 480,
};

const phones: Item[] = ['black', 'gray'];
const plans: Item[] = ['monthly', 'yearly'];

export function begin(): Model {
  return { cart: null, credit: null, stock: { ...seedStock }, removed: [] };
}

/** The possible carts after simultaneous commands of two tabs: either may be first. */
export function takeBoth(model: Model, [one, other]: [TabCommand, TabCommand]): Model[] {
  const [first, second] = [meant(model, one), meant(model, other)];
  const orders = [
    [first, second],
    [second, first],
  ];
  return orders.map((commands) => {
    const after = structuredClone(model);
    for (const { item, by, isStep } of commands) {
      const place = after.cart?.lines.findIndex((line) => line.item === item) ?? -1;
      if (!isStep) add(after, after.cart, [{ item, quantity: by }]);
      else if (place >= 0) stepBy(after, place, by);
    }
    return after;
  });
}

/** The item of a command, resolved against the cart before any change. */
function meant({ cart }: Model, command: TabCommand) {
  if (command.do === 'add') return { item: command.item, by: 1, isStep: false };
  const item = cart?.lines[command.line % Math.max(cart.lines.length, 1)]?.item ?? null;
  return { item: item as Item, by: command.by, isStep: true };
}

export function take(model: Model, step: Exclude<Step, { do: 'tabs' }>): void {
  switch (step.do) {
    case 'add':
      add(model, step.newCart ? null : model.cart, linesOf(step.wanted));
      break;
    case 'set':
      set(model, step.line, step.quantity);
      break;
    case 'step':
      stepBy(model, step.line, step.by);
      break;
    case 'colour': {
      const change = colourChange(model.cart?.lines ?? []);
      if (!change) break;
      add(model, model.cart, [change.other]);
      set(model, model.cart?.lines.findIndex(({ item }) => item === change.item) ?? 0, 0);
      break;
    }
    case 'sim':
      add(model, model.cart, lacking(model, [{ item: 'sim', quantity: 1 }]));
      break;
    case 'undo':
      // Without a removal there is no undo button.
      if (model.removed.length > 0) add(model, model.cart, lacking(model, model.removed));
      break;
    case 'refer':
      model.cart ??= { lines: [], refCode: null };
      model.cart.refCode = step.refCode;
      model.credit = step.refCode;
      tidy(model.cart.lines, []);
      break;
    case 'pay':
      pay(model);
      break;
    case 'stock':
      model.stock[step.item] = Math.min(step.left, model.stock[step.item] ?? 0);
      sellOut(model);
      break;
    case 'expire':
      model.cart = null;
  }
}

export function linesOf(wanted: Partial<Record<Item, number>>): Line[] {
  return Object.entries(wanted).map(([item, quantity]) => ({ item: item as Item, quantity }));
}

/** CART-8. Sold out items and plans without a phone are not added; a command with only those changes nothing. */
function add(model: Model, cart: Model['cart'], wanted: Line[]): void {
  if (wanted.length === 0) {
    if (cart) tidy(cart.lines, []);
    return;
  }
  const lines = structuredClone(cart?.lines ?? []);
  for (const { item, quantity } of wanted) {
    const line = lines.find((each) => each.item === item);
    const most = model.stock[item] ?? Number.POSITIVE_INFINITY;
    const sum = Math.min((line?.quantity ?? 0) + quantity, most);
    if (line) line.quantity = sum;
    else lines.unshift({ item, quantity: sum });
  }
  const before = new Map(cart?.lines.map(({ item, quantity }) => [item, quantity]));
  const raised = lines.filter(({ item, quantity }) => quantity > (before.get(item) ?? 0)).map(({ item }) => item);
  tidy(lines, raised);
  const isNothing = wanted.every(({ item }) => !lines.some((line) => line.item === item));
  if (isNothing && !cart) return;
  model.cart = { lines, refCode: cart?.refCode ?? model.credit };
}

/** CART-10, CART-14, CART-15. */
function set({ cart, stock, removed }: Model, place: number, quantity: number): void {
  const line = cart?.lines[place % Math.max(cart.lines.length, 1)];
  if (!cart || !line) return;
  const before = structuredClone(cart.lines);
  const old = line.quantity;
  const others = cart.lines.filter((each) => each !== line && plans.includes(each.item));
  const room = plans.includes(line.item)
    ? Math.max(count(cart.lines, phones) - sum(others), 0)
    : Number.POSITIVE_INFINITY;
  line.quantity = Math.min(quantity, room, stock[line.item] ?? Number.POSITIVE_INFINITY);
  if (phones.includes(line.item)) {
    const by = line.quantity - old;
    shift(cart.lines, ['sim'], by, []);
    shift(cart.lines, plans, by, []);
    for (const each of cart.lines)
      each.quantity = Math.min(each.quantity, stock[each.item] ?? Number.POSITIVE_INFINITY);
  }
  tidy(cart.lines, [line.item]);
  if (quantity > 0) return;
  const holds = (item: Item) => cart.lines.find((each) => each.item === item)?.quantity ?? 0;
  removed.splice(0, removed.length, ...before.filter((each) => each.quantity > holds(each.item)));
}

/** The phone whose color is changed, and its replacement; null without a phone. */
export function colourChange(lines: readonly Line[]): { item: Item; other: Line } | null {
  const phone = lines.find(({ item, quantity }) => phones.includes(item) && quantity > 0);
  if (!phone) return null;
  return { item: phone.item, other: { item: phone.item === 'black' ? 'gray' : 'black', quantity: phone.quantity } };
}

function stepBy(model: Model, place: number, by: number): void {
  const lines = model.cart?.lines ?? [];
  const quantity = lines[place % Math.max(lines.length, 1)]?.quantity ?? 0;
  set(model, place, Math.max(quantity + by, 0));
}

/** Invariants after every command: no more plans than phones (CART-14), and no line of quantity 0 after a sell-out (SHOP-9). */
function tidy(lines: Line[], first: Item[]): void {
  shift(lines, plans, Math.min(count(lines, phones) - count(lines, plans), 0), first);
  const held = lines.filter(({ quantity }) => quantity > 0);
  lines.splice(0, lines.length, ...held);
}

/** CART-2: the checkout button corrects the cart, and shows it again if that changed something; payment reduces the stock. */
function pay(model: Model): void {
  const lines = model.cart?.lines ?? [];
  const before = structuredClone(lines);
  tidy(lines, []);
  if (lines.length === 0 || !isDeepStrictEqual(lines, before)) return;
  for (const { item, quantity } of lines) {
    const left = model.stock[item];
    if (left !== undefined) model.stock[item] = left - quantity;
  }
  model.cart = null;
}

/** Increases the newest line; decreases one line after the other. */
function shift(lines: Line[], kinds: Item[], by: number, first: Item[]): void {
  const among = lines.filter(({ item, quantity }) => kinds.includes(item) && quantity > 0);
  const order = among.toSorted((one, other) => Number(first.includes(other.item)) - Number(first.includes(one.item)));
  let left = by;
  for (const line of order) {
    const step = Math.max(left, -line.quantity);
    line.quantity += step;
    left -= step;
  }
}

/** A sold out line remains, with a message, until the next command. */
function sellOut({ cart, stock }: Model): void {
  for (const line of cart?.lines ?? []) line.quantity = Math.min(line.quantity, stock[line.item] ?? line.quantity);
}

function lacking({ cart }: Model, lines: Line[]): Line[] {
  return lines
    .map(({ item, quantity }) => ({
      item,
      quantity: quantity - (cart?.lines.find((line) => line.item === item)?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

function count(lines: Line[], kinds: Item[]): number {
  return sum(lines.filter(({ item }) => kinds.includes(item)));
}

function sum(lines: Line[]): number {
  return lines.reduce((total, { quantity }) => total + quantity, 0);
}
