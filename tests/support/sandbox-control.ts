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

export interface Fault {
  provider: string;
  kind: 'status' | 'delay' | 'reset';
  status?: number;
  ms?: number;
  rate?: number;
  times?: number;
  match?: string | { method?: string; path?: string; body?: string };
}

export interface SandboxControl {
  /** The control port's origin. */
  url: string;
  /** Back to the seed's state, with no faults asked for. */
  reset: () => Promise<void>;
  orders: () => Promise<Order[]>;
  setStock: (variantId: string, quantity: number) => Promise<void>;
  /** Units that can still be bought, as the storefront itself says. */
  stock: (variantId: string) => Promise<number>;
  addFault: (fault: Fault) => Promise<void>;
  clearFaults: () => Promise<void>;
}

/** The sandbox's control port (design.md, "Interfaces that stay put"). Every call throws with the sandbox's own sentence when it refuses. */
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
    await ask('DELETE', 'faults');
  }

  return {
    url,
    clearFaults,
    async reset() {
      await clearFaults();
      await ask('POST', 'reset');
    },
    async orders() {
      return z.array(order).parse(JSON.parse(await ask('GET', 'orders')));
    },
    async setStock(variantId, quantity) {
      await ask('POST', 'stock', { variantId, quantity });
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
    async addFault(fault) {
      await ask('POST', 'faults', fault);
    },
  };
}
