import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { OrderDiscount, OrderLineRow, OrderRow } from './orders.ts';

/** A row to come: the number and the token are given out when it is written. */
type NewOrder = Omit<OrderRow, 'number' | 'token'> & {
  lines: OrderLineRow[];
  discounts: OrderDiscount[];
};

/** Writes an order under the next number and answers its token. Call inside a transaction. */
export function insertOrder(
  database: DatabaseSync,
  { lines, discounts, address, attributes, ...order }: NewOrder,
): string {
  // 160 bits: whoever knows the token may see the address.
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
  return token;
}
