import { z } from 'zod';

const order = z.looseObject({
  number: z.int(),
  email: z.string(),
  lines: z.array(
    z.looseObject({
      variantId: z.string(),
      productHandle: z.string(),
      title: z.string(),
      quantity: z.int(),
      /** Minor units, as are all amounts here. */
      unitPrice: z.int(),
      total: z.int(),
    }),
  ),
  subtotal: z.int(),
  total: z.int(),
  dueNow: z.int(),
});

const described = z.looseObject({ storefront: z.looseObject({ url: z.url(), token: z.string() }) });

const stockQuery = 'query Stock($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable } } }';
const stockAnswer = z.object({ data: z.object({ node: z.object({ quantityAvailable: z.int() }) }) });

export type Order = z.infer<typeof order>;

const request = z.looseObject({
  provider: z.string(),
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  status: z.int().nullable(),
});

const attempt = z.looseObject({
  provider: z.string(),
  topic: z.string(),
  url: z.string(),
  attempt: z.int(),
  status: z.int().nullable(),
  willRetry: z.boolean(),
});

type JournalRequest = z.infer<typeof request>;
type DeliveryAttempt = z.infer<typeof attempt>;

export interface Fault {
  provider: string;
  kind:
    | 'status'
    | 'delay'
    | 'hang'
    | 'reset'
    | 'lost-answer'
    | 'truncate'
    | 'bad-json'
    | 'wrong-type'
    | 'graphql-error'
    | 'throttle'
    | 'slow-body';
  status?: number;
  ms?: number;
  message?: string;
  code?: string;
  rate?: number;
  times?: number;
  match?: string | { method?: string; path?: string; body?: string };
}

const addedFault = z.looseObject({ id: z.int() });
const listedFaults = z.array(z.looseObject({ id: z.int(), met: z.int() }));

/** Asked for by this process and not known to have been met. */
let asked: { control: string; id: number; fault: Fault }[] = [];
const unmet: Fault[] = [];

/** Those that no request met, of all that this process has asked any sandbox for since the last call. */
export async function takeUnmetFaults(): Promise<Fault[]> {
  for (const control of new Set(asked.map(({ control }) => control))) await noteUnmetFaults(control);
  return unmet.splice(0);
}

/** Before a sandbox forgets its faults. Those that are not listed any more were met as often as they were to be. */
async function noteUnmetFaults(control: string): Promise<void> {
  const own = asked.filter((each) => each.control === control);
  if (own.length === 0) return;
  asked = asked.filter((each) => each.control !== control);
  const listed = listedFaults.parse(await (await fetch(`${control}/_sandbox/faults`)).json());
  const waiting = new Set(listed.filter(({ met }) => met === 0).map(({ id }) => id));
  unmet.push(...own.filter(({ id }) => waiting.has(id)).map(({ fault }) => fault));
}

interface Subscription {
  provider: string;
  url: string;
  secret?: string;
  topics?: string[];
  headers?: Record<string, string>;
}

export interface SandboxControl {
  /** The control port's origin. */
  url: string;
  /** Back to the seed's state and the machine's time, with no faults, subscriptions or settings, and nothing in the journal. */
  reset: () => Promise<void>;
  orders: () => Promise<Order[]>;
  /** `variantId` as the storefront names it, or its number alone. */
  setStock: (variantId: string, quantity: number) => Promise<void>;
  /** Units that can still be bought, as the storefront itself says. */
  stock: (variantId: string) => Promise<number>;
  /** One that no request meets fails the test, but in random histories, where that is chance. */
  addFault: (fault: Fault, options?: { mayBeUnmet: boolean }) => Promise<void>;
  clearFaults: () => Promise<void>;
  /** Looks now which faults were met, rather than when the test ends: before a sandbox that ends earlier. */
  checkFaults: () => Promise<void>;
  /** Moves the sandbox's clock; what was waited for until then happens now. */
  moveClock: (ms: number) => Promise<void>;
  /** Changes settings; those not named stay. */
  settings: (changes: Record<string, unknown>) => Promise<void>;
  /** From now on, this provider's webhooks go there. */
  subscribe: (subscription: Subscription) => Promise<void>;
  /** Every try at delivering a webhook. */
  deliveries: () => Promise<DeliveryAttempt[]>;
  /** What arrived at the providers, secrets masked; of one of them when it is named. */
  requests: (provider?: string) => Promise<JournalRequest[]>;
  /** A list that a provider keeps: orders, subscribers, reports. */
  records: (name: string) => Promise<unknown[]>;
}

/** The sandbox's control port (sandbox/README.md, "Control"). Every call throws with the sandbox's own sentence when it refuses. */
export function createSandboxControl(url: string): SandboxControl {
  async function ask(method: string, path: string, body?: unknown): Promise<string> {
    const json =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${url}/_sandbox${path && `/${path}`}`, { method, ...json });
    const text = await response.text();
    if (!response.ok) throw new Error(`The sandbox refused ${method} ${path} with ${response.status}: ${text}`);
    return text;
  }

  async function clearFaults(): Promise<void> {
    await noteUnmetFaults(url);
    await ask('DELETE', 'faults');
  }

  return {
    url,
    clearFaults,
    checkFaults: () => noteUnmetFaults(url),
    async reset() {
      await clearFaults();
      for (const list of ['webhooks', 'deliveries', 'requests']) await ask('DELETE', list);
      await ask('POST', 'reset');
    },
    async orders() {
      return z.array(order).parse(JSON.parse(await ask('GET', 'orders')));
    },
    async setStock(variantId, quantity) {
      await ask('POST', 'stock', {
        variantId: variantId.replace(/^(?=\d+$)/, 'gid://shopify/ProductVariant/'),
        quantity,
      });
    },
    async stock(variantId) {
      const { storefront } = described.parse(JSON.parse(await ask('GET', '')));
      const response = await fetch(`${storefront.url}/api/2023-10/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': storefront.token },
        body: JSON.stringify({ query: stockQuery, variables: { id: variantId } }),
      });
      return stockAnswer.parse(await response.json()).data.node.quantityAvailable;
    },
    async addFault(fault, { mayBeUnmet } = { mayBeUnmet: false }) {
      const { id } = addedFault.parse(JSON.parse(await ask('POST', 'faults', fault)));
      if (!mayBeUnmet) asked.push({ control: url, id, fault });
    },
    async moveClock(advanceMs) {
      await ask('POST', 'clock', { advanceMs });
    },
    async settings(changes) {
      await ask('POST', 'settings', changes);
    },
    async subscribe(subscription) {
      await ask('POST', 'webhooks', subscription);
    },
    async deliveries() {
      return z.array(attempt).parse(JSON.parse(await ask('GET', 'deliveries')));
    },
    async requests(provider) {
      const all = z.array(request).parse(JSON.parse(await ask('GET', 'requests')));
      return provider ? all.filter((each) => each.provider === provider) : all;
    },
    async records(name) {
      return z.array(z.unknown()).parse(JSON.parse(await ask('GET', name)));
    },
  };
}
