import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { ProviderContext } from '../../provider.ts';
import { jsonColumn } from '../json-column.ts';
import { type BuyerIdentity, buyerIdentity } from './buyer-identity.ts';
import { type CartMetafield, cartMetafield } from './cart-metafield.ts';
import { type Delivery, delivery } from './delivery-address.ts';
import { type Attribute, attributeShape, type Line } from './line.ts';

export interface Cart {
  token: string;
  secret: string | null;
  note: string | null;
  attributes: Attribute[];
  buyerIdentity: BuyerIdentity;
  discountCodes: string[];
  delivery: Delivery;
  metafields: CartMetafield[];
  /** Newest first. */
  lines: Line[];
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
}

export interface Carts {
  /** null: there is none, it was ordered, or nothing changed in it for too long (settings: `cart.days`). */
  read: (token: string) => Cart | null;
  /** An empty cart; it is kept only once it is written. */
  blank: () => Cart;
  /** Call inside a transaction. */
  write: (cart: Cart) => Cart;
  /** Ends a cart for good: from now on `read` does not find it. Call inside the transaction that makes the order. */
  complete: (token: string) => void;
}

const dayMs = 24 * 60 * 60 * 1000;

const attributes = jsonColumn(z.array(attributeShape));

const cartRow = z.object({
  token: z.string(),
  secret: z.string(),
  note: z.string().nullable(),
  attributes,
  buyerIdentity: jsonColumn(buyerIdentity),
  discountCodes: jsonColumn(z.array(z.string())),
  delivery: jsonColumn(delivery),
  metafields: jsonColumn(z.array(cartMetafield)),
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

/** Carts and their lines, as rows. */
export function createCarts(context: Pick<ProviderContext, 'database' | 'now' | 'settings'>): Carts {
  const { database, now } = context;
  const statements = prepareStatements(database);

  return {
    read(token) {
      const row = statements.readCart.get(token, now() - context.settings.cart.days * dayMs);
      if (row === undefined) return null;
      return { ...cartRow.parse(row), lines: statements.readLines.all(token).map((line) => lineRow.parse(line)) };
    },
    blank() {
      const moment = now();
      return {
        // 160 bits: in the oldest version of the API whoever knows the token holds the cart.
        token: randomBytes(20).toString('hex'),
        secret: randomBytes(16).toString('hex'),
        note: null,
        attributes: [],
        buyerIdentity: {},
        discountCodes: [],
        delivery: { addresses: [], options: {} },
        metafields: [],
        lines: [],
        createdAt: moment,
        updatedAt: moment,
      };
    },
    write(cart) {
      const { lines, ...written } = { ...cart, updatedAt: now() };
      statements.writeCart.run({
        ...written,
        attributes: JSON.stringify(cart.attributes),
        buyerIdentity: JSON.stringify(cart.buyerIdentity),
        discountCodes: JSON.stringify(cart.discountCodes),
        delivery: JSON.stringify(cart.delivery),
        metafields: JSON.stringify(cart.metafields),
      });
      statements.clearLines.run(cart.token);
      for (const [position, line] of lines.entries()) {
        statements.writeLine.run({
          ...line,
          cartToken: cart.token,
          position,
          attributes: JSON.stringify(line.attributes),
        });
      }
      return { ...written, lines };
    },
    complete(token) {
      statements.completeCart.run(now(), token);
    },
  };
}

function prepareStatements(database: DatabaseSync) {
  return {
    readCart: database.prepare(
      'SELECT * FROM storefront_carts WHERE token = ? AND completedAt IS NULL AND updatedAt > ?',
    ),
    readLines: database.prepare('SELECT * FROM storefront_cart_lines WHERE cartToken = ? ORDER BY position'),
    writeCart: database.prepare(`
      INSERT INTO storefront_carts (token, secret, note, attributes, buyerIdentity, discountCodes, delivery, metafields,
        createdAt, updatedAt)
      VALUES (:token, :secret, :note, :attributes, :buyerIdentity, :discountCodes, :delivery, :metafields,
        :createdAt, :updatedAt)
      ON CONFLICT (token) DO UPDATE SET note = excluded.note, attributes = excluded.attributes,
        buyerIdentity = excluded.buyerIdentity, discountCodes = excluded.discountCodes, delivery = excluded.delivery,
        metafields = excluded.metafields, updatedAt = excluded.updatedAt`),
    clearLines: database.prepare('DELETE FROM storefront_cart_lines WHERE cartToken = ?'),
    writeLine: database.prepare(`
      INSERT INTO storefront_cart_lines (id, cartToken, position, variantId, quantity, sellingPlanId, attributes)
      VALUES (:id, :cartToken, :position, :variantId, :quantity, :sellingPlanId, :attributes)`),
    completeCart: database.prepare('UPDATE storefront_carts SET completedAt = ? WHERE token = ?'),
  };
}
