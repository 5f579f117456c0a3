import { parse } from 'node-html-parser';
import { z } from 'zod';
import { type Item, items, linesOf as shownLines } from '#tests/support/shopper.ts';
import type { Site } from '#tests/support/site.ts';
import { type Line, linesOf, type Model, seedStock } from './model.ts';
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

/** The site, its sandbox and one visitor, to whom the steps happen. */
export function createReal(site: Site) {
  const tab = openTab(site.app);
  const undo = { changed: new Set<Item>(), isClockMoved: false };

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
      if (step.do === 'tabs') return twoTabs(tab, step.wanted, model);
      const form = await formFor(site, tab, step, model);
      if (form) await withTrouble(site, tab, form, step.trouble);
    },
    /** What the page shows, and what the shop holds, newest first. */
    async end() {
      const page = parse(await tab.page());
      const shown = shownLines({ page }).map(({ words, quantity }) => ({ words, quantity }));
      const held = await heldBy(site, tab);
      return { shown, held, count: Number(tab.cookies.get('cart_count') ?? 0) };
    },
    /** Leaves the shop as it was for the next visitor. */
    async clean(): Promise<void> {
      for (const item of undo.changed) await site.sandbox.setStock(items[item], seedStock[item] ?? 0);
      if (undo.isClockMoved) await fetch(`${site.sandbox.url}/_sandbox/clock`, { method: 'DELETE' });
      await site.sandbox.clearFaults();
    },
  };
}

async function twoTabs(tab: Tab, [one, other]: [Item, Item], model: Model): Promise<void> {
  const forms: [Form, Form] = [addForm([{ item: one, quantity: 1 }]), addForm([{ item: other, quantity: 1 }])];
  // Without a cart yet nothing tells the server that the tabs are one browser's; there the browser lets them ask in turn.
  if (model.cart) return tab.both(forms);
  for (const form of forms) await tab.plain(form);
}

async function formFor(site: Site, tab: Tab, step: Step, model: Model): Promise<Form | null> {
  switch (step.do) {
    case 'add':
      return { ...addForm(linesOf(step.wanted)), ...(step.newCart && { newCart: '1' }) };
    case 'undo':
      return model.removed.length > 0 ? addForm(model.removed, 'restore') : null;
    case 'sim':
      return { intent: 'sim' };
    case 'refer':
      return { intent: 'refer', ref: step.refCode };
    case 'set':
    case 'step': {
      const lines = (await heldBy(site, tab)).lines;
      const line = lines[step.line % Math.max(lines.length, 1)]?.id ?? 'gid://shopify/CartLine/gone';
      const change: Form = step.do === 'set' ? { quantity: String(step.quantity) } : { by: String(step.by) };
      return { intent: 'update', line, ...change };
    }
    default:
      return null;
  }
}

function addForm(lines: Line[], intent = 'add'): Form {
  const fields = lines.flatMap(({ item, quantity }, index) => [
    [`item.${index}`, items[item]],
    [`quantity.${index}`, String(quantity)],
  ]);
  return { intent, ...Object.fromEntries(fields) };
}

async function withTrouble(site: Site, tab: Tab, form: Form, trouble: Trouble): Promise<void> {
  if (trouble === 'none') return tab.plain(form);
  if (trouble === 'asked twice') return tab.wishTwice(form);
  if (trouble === 'answer lost') return tab.wish(form, true);
  const isWrite = 'write' in trouble;
  await site.sandbox.addFault({
    provider: 'storefront',
    kind: isWrite ? trouble.write : trouble.read,
    match: { body: isWrite ? 'mutation' : 'query Cart' },
    times: 1,
  });
  await tab.wish(form);
  await site.sandbox.clearFaults();
}

/** The shop's own word. */
async function heldBy({ config }: Site, { cookies }: Tab) {
  const id = decodeURIComponent(cookies.get('cart') ?? '');
  if (!id) return { refCode: null, lines: [] };
  const { domain, token } = config.providers.storefront;
  const response = await fetch(`${domain}/api/2023-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': token },
    body: JSON.stringify({ query: cartQuery, variables: { id } }),
  });
  const { cart } = cartAnswer.parse(await response.json()).data;
  const lines = (cart?.lines.nodes ?? []).map(({ merchandise, sellingPlanAllocation, ...line }) => ({
    ...line,
    item: itemOf(merchandise.id, sellingPlanAllocation?.sellingPlan.id),
  }));
  return { refCode: cart?.attributes.find(({ key }) => key === 'refCode')?.value ?? null, lines };
}

function itemOf(variantId: string, planId?: string): string {
  const id = planId ? `${variantId}|${planId}` : variantId;
  return Object.entries(items).find(([, each]) => each === id)?.[0] ?? id;
}
