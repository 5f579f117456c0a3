import type { ProviderContext } from '#sandbox/provider.ts';
import type { Carts } from './cart/carts.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { decimal } from './money.ts';

/** What a resolver has at hand. */
export interface StorefrontContext {
  provider: ProviderContext;
  catalogue: Catalogue;
  carts: Carts;
  /** The id that the answer's X-Request-Id names. */
  requestId: string;
  /** false: the request came without an access token, which closes some fields (access.ts). */
  hasToken: boolean;
}

export interface Money {
  amount: string;
  currencyCode: string;
}

/** MoneyV2 of an amount in minor units. */
export function money(minor: number, context: StorefrontContext): Money {
  return { amount: decimal(minor), currencyCode: context.provider.seed.catalogue.shop.currency };
}

export function moneyOrNull(minor: number | null, context: StorefrontContext): Money | null {
  return minor === null ? null : money(minor, context);
}
