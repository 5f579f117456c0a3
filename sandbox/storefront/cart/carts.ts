import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { jsonColumn } from '../json-column.ts';
import { type BuyerIdentity, buyerIdentity } from './buyer-identity.ts';
import { type Attribute, attributeShape, type Line } from './line.ts';

export interface Cart {
  token: string;
  note: string | null;
  attributes: Attribute[];
  buyerIdentity: BuyerIdentity;
  discountCodes: string[];
  /** Newest first. */
  lines: Line[];
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
}

export interface Carts {
  /** null: there is none, or it was ordered. */
  read: (token: string) => Cart | null;
  /** An empty cart; it is kept only once it is written. */
  blank: () => Cart;
  /** Call inside a transaction. */
  write: (cart: Cart) => Cart;
  /** Ends a cart for good: from now on `read` does not find it. Call inside the transaction that makes the order. */
  complete: (token: string) => void;
}

const attributes = jsonColumn(z.array(attributeShape));

const cartRow = z.object({
  token: z.string(),
  note: z.string().nullable(),
  attributes,
  buyerIdentity: jsonColumn(buyerIdentity),
  discountCodes: jsonColumn(z.array(z.string())),
  createdAt: z.int(),
  updatedAt: z.int(),
});

const lineRow = z.object({
  id: z.string(),
  variantId: z.int(),
  quantity: z.int(),
  sellingPlanId: z.int().nullable(),
  attributes,
});

/** Carts and their lines, as rows. `now` gives milliseconds since the epoch. */
export function createCarts(database: DatabaseSync, now: () => number): Carts {
  const readCart = database.prepare('SELECT * FROM storefront_carts WHERE token = ? AND completedAt IS NULL');
  const readLines = database.prepare('SELECT * FROM storefront_cart_lines WHERE cartToken = ? ORDER BY position');
  const writeCart = database.prepare(`
    INSERT INTO storefront_carts (token, note, attributes, buyerIdentity, discountCodes, createdAt, updatedAt)
    VALUES (:token, :note, :attributes, :buyerIdentity, :discountCodes, :createdAt, :updatedAt)
    ON CONFLICT (token) DO UPDATE SET note = excluded.note, attributes = excluded.attributes,
      buyerIdentity = excluded.buyerIdentity, discountCodes = excluded.discountCodes, updatedAt = excluded.updatedAt`);
  const clearLines = database.prepare('DELETE FROM storefront_cart_lines WHERE cartToken = ?');
  const writeLine = database.prepare(`
    INSERT INTO storefront_cart_lines (id, cartToken, position, variantId, quantity, sellingPlanId, attributes)
    VALUES (:id, :cartToken, :position, :variantId, :quantity, :sellingPlanId, :attributes)`);
  const completeCart = database.prepare('UPDATE storefront_carts SET completedAt = ? WHERE token = ?');

  return {
    read(token) {
      const row = readCart.get(token);
      if (row === undefined) return null;
      return { ...cartRow.parse(row), lines: readLines.all(token).map((line) => lineRow.parse(line)) };
    },
    blank() {
      const moment = now();
      // 160 bits: whoever knows the token holds the cart.
      const token = randomBytes(20).toString('hex');
      return {
        token,
        note: null,
        attributes: [],
        buyerIdentity: {},
        discountCodes: [],
        lines: [],
        createdAt: moment,
        updatedAt: moment,
      };
    },
    write(cart) {
      const { lines, ...written } = { ...cart, updatedAt: now() };
      writeCart.run({
        ...written,
        attributes: JSON.stringify(cart.attributes),
        buyerIdentity: JSON.stringify(cart.buyerIdentity),
        discountCodes: JSON.stringify(cart.discountCodes),
      });
      clearLines.run(cart.token);
      for (const [position, line] of lines.entries()) {
        writeLine.run({ ...line, cartToken: cart.token, position, attributes: JSON.stringify(line.attributes) });
      }
      return { ...written, lines };
    },
    complete(token) {
      completeCart.run(now(), token);
    },
  };
}
