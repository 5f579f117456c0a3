import type { ProviderContext } from '../provider.ts';
import type { Access } from './access.ts';
import type { Carts } from './cart/carts.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Price, Pricing } from './markets.ts';
import { decimal } from './money.ts';
import type { ServedVersion } from './published-schema.ts';
import type { Work } from './work.ts';

/** Who an operation is answered for, by its `@inContext` directive. */
export interface Buyer {
  /** ISO code of a country the shop sells to. */
  country: string;
  language: string;
  /** Prices of the catalogue as they are in that country. */
  price: Pricing;
}

/** What a resolver has at hand. */
export interface StorefrontContext {
  provider: ProviderContext;
  catalogue: Catalogue;
  carts: Carts;
  /** The id that the answer's X-Request-Id names. */
  requestId: string;
  /** Whose schema the answer must fit. */
  version: ServedVersion;
  access: Access;
  buyer: Buyer;
  /** Counts up while the request is answered. */
  work: Work;
}

export interface Money {
  amount: string;
  currencyCode: string;
}

/** MoneyV2 of an amount of the catalogue (minor units of the shop's currency), in the currency of the buyer's country. */
export function money(minor: number, context: StorefrontContext): Money {
  return moneyOf(context.buyer.price(minor));
}

/** As money(), with null for what has no amount. */
export function moneyOrNull(minor: number | null, context: StorefrontContext): Money | null {
  return minor === null ? null : money(minor, context);
}

/** MoneyV2 of an amount that has been priced. */
export function moneyOf({ minor, currencyCode }: Price): Money {
  return { amount: decimal(minor), currencyCode };
}
