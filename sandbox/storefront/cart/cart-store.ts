import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { ProviderContext } from '../../provider.ts';
import { gid, parseGid } from '../gid.ts';
import { oldestVersion, type ServedVersion } from '../published-schema.ts';
import { jsonColumn } from '../sql.ts';
import { type BuyerIdentity, buyerIdentity, type Delivery, delivery } from './addresses.ts';
import { type CartMetafield, cartMetafield } from './metafields.ts';
import { type Attribute, attributeShape, type Line } from './rules.ts';

export interface Cart {
  token: string;
  secret: string | null;
  note: string | null;
  attributes: Attribute[];
  buyerIdentity: BuyerIdentity;
  discountCodes: string[];
  /** In the seed's spelling, which may differ from the client's. */
  giftCardCodes: string[];
  delivery: Delivery;
  metafields: CartMetafield[];
  /** Newest first. */
  lines: Line[];
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
}

export interface CartStore {
  /** Returns null if the cart is unknown, ordered or expired (the setting `cart.days` is the number of days after its last change). */
  read: (token: string) => Cart | null;
  /** Creates an empty cart. It is not stored before `write`. */
  blank: () => Cart;
  /** Call inside a transaction. */
  write: (cart: Cart) => Cart;
  /** Completes a cart: `read` no longer finds it. Call inside the transaction that writes the order. */
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
  giftCardCodes: jsonColumn(z.array(z.string())),
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

/** Stores carts and their lines as rows. */
export function createCartStore(context: Pick<ProviderContext, 'database' | 'now' | 'settings'>): CartStore {
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
        // The token has 160 bits because in the oldest version of the API it alone authorizes changes.
        token: randomBytes(20).toString('hex'),
        secret: randomBytes(16).toString('hex'),
        note: null,
        attributes: [],
        buyerIdentity: {},
        discountCodes: [],
        giftCardCodes: [],
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
        giftCardCodes: JSON.stringify(cart.giftCardCodes),
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
      INSERT INTO storefront_carts (token, secret, note, attributes, buyerIdentity, discountCodes, giftCardCodes, delivery,
        metafields, createdAt, updatedAt)
      VALUES (:token, :secret, :note, :attributes, :buyerIdentity, :discountCodes, :giftCardCodes, :delivery,
        :metafields, :createdAt, :updatedAt)
      ON CONFLICT (token) DO UPDATE SET note = excluded.note, attributes = excluded.attributes,
        buyerIdentity = excluded.buyerIdentity, discountCodes = excluded.discountCodes,
        giftCardCodes = excluded.giftCardCodes, delivery = excluded.delivery, metafields = excluded.metafields, updatedAt = excluded.updatedAt`),
    clearLines: database.prepare('DELETE FROM storefront_cart_lines WHERE cartToken = ?'),
    writeLine: database.prepare(`
      INSERT INTO storefront_cart_lines (id, cartToken, position, variantId, quantity, sellingPlanId, attributes)
      VALUES (:id, :cartToken, :position, :variantId, :quantity, :sellingPlanId, :attributes)`),
    completeCart: database.prepare('UPDATE storefront_carts SET completedAt = ? WHERE token = ?'),
  };
}

/**
 * The cart that a mutation changes; null when it is unknown, its secret is wrong, or its secret is missing in a version that requires it:
 * the response is the same for all three. Source: reports on the provider's change of August 2024.
 *
 * @throws {GraphQLError} "Invalid global id" for a text that is no id.
 */
export function cartForMutation(
  id: string,
  { carts, version }: { carts: CartStore; version: ServedVersion },
): Cart | null {
  const key = parseCartId(id);
  if (key === null || (key.secret === null && needsSecret(version))) return null;
  const cart = carts.read(key.token);
  return key.secret === null || key.secret === cart?.secret ? cart : null;
}

/** A cart's token, and the secret that newer versions of the API require beside it. */
interface CartKey {
  token: string;
  /** null if the id has no secret. */
  secret: string | null;
}

/**
 * Parses "gid://shopify/Cart/{token}" with or without "?key={secret}"; null for an id of another type.
 *
 * @throws {GraphQLError} "Invalid global id" for a text in another format.
 */
export function parseCartId(id: string): CartKey | null {
  const { type, key, search } = parseGid(id);
  return type === 'Cart' ? { token: key, secret: new URLSearchParams(search).get('key') } : null;
}

/**
 * The key of the id of a cart's line or delivery address, "gid://shopify/CartLine/{key}?cart={token}", with or without the cart; null for an
 * id of another type, or of another cart.
 *
 * @throws {GraphQLError} "Invalid global id" for a text in another format.
 */
export function keyInCart(type: string, id: string, cartToken: string): string | null {
  const parsed = parseGid(id);
  const isOfCart = [null, cartToken].includes(new URLSearchParams(parsed.search).get('cart'));
  return parsed.type === type && isOfCart ? parsed.key : null;
}

/** The cart's id in a version's format. In the oldest version it has only the token. */
export function cartId(cart: CartKey, version: ServedVersion): string {
  return gid('Cart', cart.token) + keyParameter(cart, version);
}

/** The checkout's address for a cart. */
export function checkoutUrl(cart: CartKey, version: ServedVersion, checkoutOrigin: string): string {
  return `${checkoutOrigin}/cart/c/${cart.token}${keyParameter(cart, version)}`;
}

/** Whether a version requires the secret beside the token. Source: the provider's change of August 2024 ("cart ids have a key"). */
export function needsSecret(version: ServedVersion): boolean {
  return version !== oldestVersion;
}

function keyParameter({ secret }: CartKey, version: ServedVersion): string {
  return needsSecret(version) && secret !== null ? `?key=${secret}` : '';
}
