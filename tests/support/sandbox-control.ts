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

/** Faults that this process added and that are not known to be met. */
let addedFaults: { control: string; id: number; fault: Fault }[] = [];
const unmet: Fault[] = [];
let added = 0;

/** How many faults this process has added to any sandbox. */
export function countAddedFaults(): number {
  return added;
}

/** The unmet ones of all faults that this process added to any sandbox since the last call. */
export async function takeUnmetFaults(): Promise<Fault[]> {
  for (const control of new Set(addedFaults.map(({ control }) => control))) await noteUnmetFaults(control);
  return unmet.splice(0);
}

/** To be called before a sandbox clears its faults. A fault that is no longer listed was met `times` times. */
async function noteUnmetFaults(control: string): Promise<void> {
  const pending = addedFaults.filter((each) => each.control === control);
  if (pending.length === 0) return;
  addedFaults = addedFaults.filter((each) => each.control !== control);
  const listed = listedFaults.parse(await (await fetch(`${control}/_sandbox/faults`)).json());
  const unmetIds = new Set(listed.filter(({ met }) => met === 0).map(({ id }) => id));
  unmet.push(...pending.filter(({ id }) => unmetIds.has(id)).map(({ fault }) => fault));
}

interface Subscription {
  provider: string;
  url: string;
  secret?: string;
  topics?: string[];
  headers?: Record<string, string>;
  filter?: string;
  projection?: string;
}

export interface SandboxControl {
  /** The origin of the control port. */
  url: string;
  /** Addresses, ids and tokens of every provider (sandbox/README.md, "Ports"). */
  description: () => Promise<unknown>;
  /** Restores the seed's state and the real time; removes faults, subscriptions, settings and the journal. */
  reset: () => Promise<void>;
  orders: () => Promise<Order[]>;
  /** `variantId` is a global id or its number. */
  setStock: (variantId: string, quantity: number) => Promise<void>;
  /** The available quantity that the storefront returns. */
  stock: (variantId: string) => Promise<number>;
  /** An unmet fault fails the test, unless `mayBeUnmet` (random steps). */
  addFault: (fault: Fault, options?: { mayBeUnmet: boolean }) => Promise<void>;
  clearFaults: () => Promise<void>;
  /** Checks for unmet faults now instead of at the end of the test: required before the sandbox stops. */
  checkFaults: () => Promise<void>;
  /** Advances the sandbox's clock; timers that are due run immediately. */
  moveClock: (ms: number) => Promise<void>;
  /** Changes the given settings. */
  settings: (changes: Record<string, unknown>) => Promise<void>;
  /** Subscribes a URL to the provider's webhooks. */
  subscribe: (subscription: Subscription) => Promise<void>;
  /** All attempts to deliver a webhook. */
  deliveries: () => Promise<DeliveryAttempt[]>;
  /** The journal of all providers or of one, with secrets masked. */
  requests: (provider?: string) => Promise<JournalRequest[]>;
  /** Records of a provider: orders, subscribers, reports. */
  records: (name: string) => Promise<unknown[]>;
}

/** The sandbox's control port (sandbox/README.md, "Control"). A call throws with the sandbox's message when it is rejected. */
export function createSandboxControl(url: string): SandboxControl {
  async function callControl(method: string, path: string, body?: unknown): Promise<string> {
    const json =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${url}/_sandbox${path && `/${path}`}`, { method, ...json });
    const text = await response.text();
    if (!response.ok) throw new Error(`The sandbox refused ${method} ${path} with ${response.status}: ${text}`);
    return text;
  }

  async function description(): Promise<unknown> {
    return JSON.parse(await callControl('GET', ''));
  }

  async function clearFaults(): Promise<void> {
    await noteUnmetFaults(url);
    await callControl('DELETE', 'faults');
  }

  return {
    url,
    description,
    clearFaults,
    checkFaults: () => noteUnmetFaults(url),
    async reset() {
      await clearFaults();
      for (const list of ['webhooks', 'deliveries', 'requests']) await callControl('DELETE', list);
      await callControl('POST', 'reset');
    },
    async orders() {
      return z.array(order).parse(JSON.parse(await callControl('GET', 'orders')));
    },
    async setStock(variantId, quantity) {
      await callControl('POST', 'stock', {
        variantId: variantId.replace(/^(?=\d+$)/, 'gid://shopify/ProductVariant/'),
        quantity,
      });
    },
    async stock(variantId) {
      const { storefront } = described.parse(await description());
      const response = await fetch(`${storefront.url}/api/2023-10/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': storefront.token },
        body: JSON.stringify({ query: stockQuery, variables: { id: variantId } }),
      });
      return stockAnswer.parse(await response.json()).data.node.quantityAvailable;
    },
    async addFault(fault, { mayBeUnmet } = { mayBeUnmet: false }) {
      const { id } = addedFault.parse(JSON.parse(await callControl('POST', 'faults', fault)));
      added += 1;
      if (!mayBeUnmet) addedFaults.push({ control: url, id, fault });
    },
    async moveClock(advanceMs) {
      await callControl('POST', 'clock', { advanceMs });
    },
    async settings(changes) {
      await callControl('POST', 'settings', changes);
    },
    async subscribe(subscription) {
      await callControl('POST', 'webhooks', subscription);
    },
    async deliveries() {
      return z.array(attempt).parse(JSON.parse(await callControl('GET', 'deliveries')));
    },
    async requests(provider) {
      const all = z.array(request).parse(JSON.parse(await callControl('GET', 'requests')));
      return provider ? all.filter((each) => each.provider === provider) : all;
    },
    async records(name) {
      return z.array(z.unknown()).parse(JSON.parse(await callControl('GET', name)));
    },
  };
}

/** Every way in which a storefront's response can be lost, broken or refused. */
export const brokenWrites = [
  'lost-answer',
  'reset',
  'truncate',
  'bad-json',
  'wrong-type',
  'graphql-error',
  'status',
  'throttle',
] as const;
