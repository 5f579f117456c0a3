import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type Attribute, attributeShape } from '../cart/rules.ts';
import { gid } from '../gid.ts';
import { jsonColumn } from '../sql.ts';

/** A delivery address. `region` and `postalCode` are empty where a country has none. */
export interface Address {
  line1: string;
  line2: string;
  city: string;
  region: string;
  postalCode: string;
}

export interface OrderLine {
  /** "gid://shopify/ProductVariant/1". */
  variantId: string;
  productHandle: string;
  title: string;
  variantTitle: string;
  sku: string;
  quantity: number;
  unitPrice: number;
  /** The price after product discounts. */
  total: number;
  sellingPlan: { id: string; name: string } | null;
  attributes: Attribute[];
}

export interface OrderDiscount {
  /** In the seed's spelling. */
  code: string;
  /** Minor units. */
  amount: number;
}

/** A completed order as plain JSON. Amounts in minor units of `currency`. */
export interface Order {
  /** "gid://shopify/Order/1001". */
  id: string;
  /** From 1001 on; displayed as "#1001". */
  number: number;
  /** ISO 8601. */
  createdAt: string;
  cartId: string;
  email: string;
  name: string;
  address: Address;
  /** ISO 3166-1 alpha-2. */
  country: string;
  currency: string;
  lines: OrderLine[];
  /** Sum of the lines' totals. */
  subtotal: number;
  /** The deduction of each discount code, from lines and from the order. */
  discounts: OrderDiscount[];
  total: number;
  /** The part of the total that was charged at the checkout. */
  dueNow: number;
  /** The part of `dueNow` that gift cards paid. */
  giftCards: { lastCharacters: string; amount: number }[];
  note: string | null;
  attributes: Attribute[];
  /** Empty if gift cards or discounts left nothing to pay by card. */
  cardLast4: string;
}

const orderRow = z.object({
  number: z.int(),
  token: z.string(),
  cartToken: z.string(),
  createdAt: z.int(),
  email: z.string(),
  name: z.string(),
  address: jsonColumn(
    z.object({ line1: z.string(), line2: z.string(), city: z.string(), region: z.string(), postalCode: z.string() }),
  ),
  country: z.string(),
  currency: z.string(),
  subtotal: z.int(),
  total: z.int(),
  dueNow: z.int(),
  note: z.string().nullable(),
  attributes: jsonColumn(z.array(attributeShape)),
  cardLast4: z.string(),
});

const lineRow = z.object({
  variantId: z.int(),
  productHandle: z.string(),
  title: z.string(),
  variantTitle: z.string(),
  sku: z.string(),
  quantity: z.int(),
  unitPrice: z.int(),
  total: z.int(),
  sellingPlanId: z.int().nullable(),
  sellingPlanName: z.string().nullable(),
  attributes: jsonColumn(z.array(attributeShape)),
});

const discountRow = z.object({ code: z.string(), amount: z.int() });

const giftCardRow = z.object({ code: z.string(), amount: z.int() });

type OrderRow = z.infer<typeof orderRow>;
type OrderLineRow = z.infer<typeof lineRow>;

/** All orders, oldest first, for the control port. */
export function listOrders(database: DatabaseSync): Order[] {
  const rows = database.prepare('SELECT * FROM storefront_orders ORDER BY number').all();
  return rows.map((row) => withLines(database, orderRow.parse(row)));
}

/** The order with a confirmation's token; null for an unknown token. */
export function orderByToken(database: DatabaseSync, token: string): Order | null {
  const row = database.prepare('SELECT * FROM storefront_orders WHERE token = ?').get(token);
  return row === undefined ? null : withLines(database, orderRow.parse(row));
}

/** The token of a cart's order; null if the cart is not ordered. */
export function orderTokenOfCart(database: DatabaseSync, cartToken: string): string | null {
  const row = database.prepare('SELECT token FROM storefront_orders WHERE cartToken = ?').get(cartToken);
  return row === undefined ? null : z.object({ token: z.string() }).parse(row).token;
}

function withLines(database: DatabaseSync, row: OrderRow): Order {
  const { token: _, cartToken, createdAt, ...order } = row;
  const lines = database
    .prepare('SELECT * FROM storefront_order_lines WHERE orderNumber = ? ORDER BY position')
    .all(row.number);
  const discounts = database
    .prepare('SELECT code, amount FROM storefront_order_discounts WHERE orderNumber = ? ORDER BY rowid')
    .all(row.number);
  const giftCards = database
    .prepare('SELECT code, amount FROM storefront_order_gift_cards WHERE orderNumber = ? ORDER BY rowid')
    .all(row.number);
  return {
    ...order,
    id: gid('Order', row.number),
    createdAt: new Date(createdAt).toISOString(),
    cartId: gid('Cart', cartToken),
    lines: lines.map((line) => orderLine(lineRow.parse(line))),
    discounts: discounts.map((discount) => discountRow.parse(discount)),
    giftCards: giftCards.map((card) => {
      const { code, amount } = giftCardRow.parse(card);
      return { lastCharacters: code.slice(-4), amount };
    }),
  };
}

function orderLine({ variantId, sellingPlanId, sellingPlanName, ...line }: OrderLineRow): OrderLine {
  return {
    ...line,
    variantId: gid('ProductVariant', variantId),
    sellingPlan: sellingPlanId === null ? null : { id: gid('SellingPlan', sellingPlanId), name: sellingPlanName ?? '' },
  };
}

/** An order without its number and token, which insertOrder() assigns. */
type NewOrder = Omit<OrderRow, 'number' | 'token'> & {
  lines: OrderLineRow[];
  discounts: OrderDiscount[];
  giftCards: { code: string; amount: number; spent: number }[];
};

/** Inserts an order with the next number and returns its token. Call inside a transaction. */
export function insertOrder(
  database: DatabaseSync,
  { lines, discounts, giftCards, address, attributes, ...order }: NewOrder,
): string {
  // The token has 160 bits because it alone gives access to the address.
  const token = randomBytes(20).toString('hex');
  const { number } = z
    .object({ number: z.int() })
    .parse(database.prepare('SELECT COALESCE(MAX(number), 1000) + 1 AS number FROM storefront_orders').get());
  database
    .prepare(
      `INSERT INTO storefront_orders (number, token, cartToken, createdAt, email, name, address, country, currency,
       subtotal, total, dueNow, note, attributes, cardLast4)
       VALUES (:number, :token, :cartToken, :createdAt, :email, :name, :address, :country, :currency,
       :subtotal, :total, :dueNow, :note, :attributes, :cardLast4)`,
    )
    .run({ ...order, number, token, address: JSON.stringify(address), attributes: JSON.stringify(attributes) });
  const insertLine = database.prepare(
    `INSERT INTO storefront_order_lines (orderNumber, position, variantId, productHandle, title, variantTitle, sku,
     quantity, unitPrice, total, sellingPlanId, sellingPlanName, attributes)
     VALUES (:number, :position, :variantId, :productHandle, :title, :variantTitle, :sku,
     :quantity, :unitPrice, :total, :sellingPlanId, :sellingPlanName, :attributes)`,
  );
  for (const [position, line] of lines.entries()) {
    insertLine.run({ ...line, number, position, attributes: JSON.stringify(line.attributes) });
  }
  const insertDiscount = database.prepare(
    'INSERT INTO storefront_order_discounts (orderNumber, code, amount) VALUES (:number, :code, :amount)',
  );
  for (const { code, amount } of discounts) insertDiscount.run({ number, code, amount });
  const insertGiftCard = database.prepare(
    'INSERT INTO storefront_order_gift_cards (orderNumber, code, amount, spent) VALUES (:number, :code, :amount, :spent)',
  );
  for (const { code, amount, spent } of giftCards) insertGiftCard.run({ number, code, amount, spent });
  return token;
}
