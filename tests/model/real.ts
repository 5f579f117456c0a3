import { parse } from 'node-html-parser';
import { z } from 'zod';
import { createBuyer } from '#sandbox/testing/buyer.ts';
import type { Fault } from '#tests/support/sandbox-control.ts';
import { type Item, items, linesOf as shownLines } from '#tests/support/shopper.ts';
import type { Site } from '#tests/support/site.ts';
import { colourChange, type Line, linesOf, type Model, seedStock } from './model.ts';
import type { Step, Trouble } from './steps.ts';
import { type Form, openTab, type Tab } from './tab.ts';

const day = 24 * 60 * 60 * 1000;

const cartAnswer = z.object({
  data: z.object({
    cart: z
      .object({
        attributes: z.array(z.object({ key: z.string(), value: z.string() })),
        lines: z.object({
          nodes: z.array(
            z.object({
              id: z.string(),
              quantity: z.int(),
              merchandise: z.object({ id: z.string() }),
              sellingPlanAllocation: z.object({ sellingPlan: z.object({ id: z.string() }) }).nullable(),
            }),
          ),
        }),
      })
      .nullable(),
  }),
});

const cartQuery = `query Held($id: ID!) { cart(id: $id) { attributes { key value } lines(first: 100) { nodes {
  id quantity merchandise { ... on ProductVariant { id } } sellingPlanAllocation { sellingPlan { id } } } } } }`;

/** Executes steps with one visitor of the real site and its sandbox. */
export function createReal(site: Site) {
  const tab = openTab(site);
  const undo = { changed: new Set<Item>(), isClockMoved: false };

  async function readCart() {
    const { lines, refCode } = await storedCart(site, tab);
    return { lines: lines.map(({ item, quantity }) => ({ item: item as Item, quantity })), refCode };
  }

  return {
    async take(step: Step, model: Model): Promise<void> {
      if (step.do === 'stock') {
        undo.changed.add(step.item);
        const variantId = items[step.item];
        return site.sandbox.setStock(variantId, Math.min(step.left, model.stock[step.item] ?? 0));
      }
      if (step.do === 'expire') {
        undo.isClockMoved = true;
        return site.sandbox.moveClock(11 * day);
      }
      if (step.do === 'pay') {
        const { lines } = await storedCart(site, tab);
        const path = await tab.checkout();
        if (!path) return;
        for (const { item } of lines) undo.changed.add(item as Item);
        const buyer = await createBuyer(site.sandbox.url);
        await buyer.pay(path);
        return;
      }
      const { lines } = await storedCart(site, tab);
      const commands = commandsFor(step, lines, model);
      await withFault(site, step.trouble, async () => {
        // Without a cart cookie the server cannot relate two tabs; there the browser itself sends their requests sequentially.
        if (step.do === 'tabs' && model.cart)
          await Promise.all(commands.map((command) => sendCommand(tab, command, step.trouble)));
        else for (const command of commands) await sendCommand(tab, command, step.trouble);
      });
    },
    readCart,
    /** The lines on the page, in page order, and those of the storefront, newest first. */
    async end() {
      const page = parse(await tab.page());
      const shown = shownLines({ page }).map(({ words, quantity }) => ({ words, quantity }));
      return { shown, stored: await readCart(), count: Number(tab.cookies.get('cart_count') ?? 0) };
    },
    /** Restores stock, clock and faults for the next visitor. */
    async clean(): Promise<void> {
      for (const item of undo.changed) {
        const seeded = seedStock[item];
        if (seeded !== undefined) await site.sandbox.setStock(items[item], seeded);
      }
      if (undo.isClockMoved) await fetch(`${site.sandbox.url}/_sandbox/clock`, { method: 'DELETE' });
      await site.sandbox.clearFaults();
    },
  };
}

type StoredLine = Awaited<ReturnType<typeof storedCart>>['lines'][number];

interface Command {
  form: Form;
  /** The quantity of the command's items in the cart before. */
  baseline: number;
}

function commandsFor(
  step: Exclude<Step, { do: 'stock' | 'expire' | 'pay' }>,
  lines: StoredLine[],
  model: Model,
): Command[] {
  const change = (line: StoredLine | undefined, fields: Form): Command => ({
    form: { intent: 'update', line: line?.id ?? 'gone', ...fields },
    baseline: line?.quantity ?? 0,
  });
  const at = (place: number) => lines[place % Math.max(lines.length, 1)];
  const baselineOf = (wanted: Line[]) =>
    lines.reduce((sum, { item, quantity }) => sum + (wanted.some((each) => each.item === item) ? quantity : 0), 0);
  const add = (wanted: Line[], rest: Form = {}): Command => ({
    form: { ...addForm(wanted), ...rest },
    baseline: baselineOf(wanted),
  });
  switch (step.do) {
    case 'add':
      return [add(linesOf(step.wanted), step.newCart ? { newCart: '1' } : {})];
    case 'undo':
      return model.removed.length > 0 ? [add(model.removed, { intent: 'restore' })] : [];
    case 'sim':
      return [{ form: { intent: 'sim' }, baseline: 0 }];
    case 'refer':
      return [{ form: { intent: 'refer', ref: step.refCode }, baseline: 0 }];
    case 'set':
      return [change(at(step.line), { quantity: String(step.quantity) })];
    case 'step':
      return [change(at(step.line), { by: String(step.by) })];
    case 'colour': {
      const swap = colourChange(model.cart?.lines ?? []);
      const line = lines.find(({ item }) => item === swap?.item);
      return swap ? [add([swap.other]), change(line, { quantity: '0' })] : [];
    }
    case 'tabs':
      return step.commands.map((command) =>
        command.do === 'add'
          ? add([{ item: command.item, quantity: 1 }])
          : change(at(command.line), { by: String(command.by) }),
      );
  }
}

function addForm(lines: Line[]): Form {
  const fields = lines.flatMap(({ item, quantity }, index) => [
    [`item.${index}`, items[item]],
    [`quantity.${index}`, String(quantity)],
  ]);
  return { intent: 'add', ...Object.fromEntries(fields) };
}

function sendCommand(tab: Tab, { form, baseline }: Command, trouble: Trouble): Promise<void> {
  if (trouble === 'asked twice') return tab.sendTwice(form);
  if (trouble === 'answer lost') return tab.sendAgain(form, baseline);
  if (trouble === 'server lost') return tab.sendElsewhere(form, baseline);
  return tab.plain(form);
}

async function withFault({ sandbox }: Site, trouble: Trouble, work: () => Promise<void>): Promise<void> {
  const fault = faultOf(trouble);
  if (fault) await sandbox.addFault({ provider: 'storefront', ...fault }, { mayBeUnmet: true });
  await work();
  if (fault) await sandbox.clearFaults();
}

function faultOf(trouble: Trouble): Omit<Fault, 'provider'> | null {
  if (typeof trouble === 'string') return null;
  if ('slow' in trouble) return { kind: 'delay', ms: trouble.slow, times: 3 };
  if ('write' in trouble) return { kind: trouble.write, match: { body: 'mutation' }, times: trouble.times };
  return { kind: trouble.read, match: { body: 'query Cart' }, times: 1 };
}

/** The cart in the storefront. */
async function storedCart({ config }: Site, { cookies }: Tab) {
  const id = decodeURIComponent(cookies.get('cart') ?? '');
  if (!id) return { refCode: null, lines: [] };
  const { domain, token } = config.providers.storefront;
  const response = await fetch(`${domain}/api/2023-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': token },
    body: JSON.stringify({ query: cartQuery, variables: { id } }),
  });
  const { cart } = cartAnswer.parse(await response.json()).data;
  const lines = (cart?.lines.nodes ?? []).map(({ id, quantity, merchandise, sellingPlanAllocation }) => ({
    id: plainId(id),
    quantity,
    item: itemOf(merchandise.id, sellingPlanAllocation?.sellingPlan.id),
  }));
  return { refCode: cart?.attributes.find(({ key }) => key === 'refCode')?.value ?? null, lines };
}

/** The id in the site's forms: the part after the last slash. */
function plainId(globalId: string): string {
  return globalId.slice(globalId.lastIndexOf('/') + 1);
}

function itemOf(variantId: string, planId?: string): string {
  const id = [variantId, planId].flatMap((each) => (each ? plainId(each) : [])).join('|');
  return Object.entries(items).find(([, each]) => each === id)?.[0] ?? id;
}
