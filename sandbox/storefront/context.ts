import { z } from 'zod';
import type { Seed } from '#seed/schema.ts';
import type { ProviderContext } from '../provider.ts';
import type { CartStore } from './cart/cart-store.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { type GraphQLSchema, getDirectiveValues, type OperationDefinitionNode } from './graphql-js.ts';
import { buyerCountry, decimal, type Price, type Pricing, priceIn } from './money.ts';
import type { ServedVersion } from './published-schema.ts';

/** Who an operation is answered for, by its `@inContext` directive. */
interface Buyer {
  /** ISO code of a country the shop sells to. */
  country: string;
  language: string;
  /** Prices of the catalogue as they are in that country. */
  price: Pricing;
}

/** What a request may read. */
export interface Access {
  /** false: it came without an access token, which closes every field of the table below. */
  hasToken: boolean;
  /** Scopes that its token lacks. */
  missingScopes: readonly string[];
}

/** How much one request has made the stand-in do: fields resolved, those that look for something counted as many. */
export interface Work {
  done: number;
}

/** What a resolver has at hand. */
export interface StorefrontContext {
  provider: ProviderContext;
  catalogue: Catalogue;
  carts: CartStore;
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

interface Field {
  // Declared as a method so that a resolver may name its own source and arguments: the schema, which checked
  // every request, is what guarantees them.
  resolve(source: object, args: object, context: StorefrontContext): unknown;
}

export type Resolver = Field['resolve'];

/** Resolvers by type and field. A field without one is the property of the same name. */
export type ResolverMap = Record<string, Record<string, Resolver>>;

/** The language all of the seed is written in; others are answered in it, as the provider answers in what a shop has published. */
const language = 'EN';

const inContextArguments = z.object({ country: z.string().nullish() });

/** Who the operations of a request are answered for as long as no directive says otherwise. */
export function homeBuyer(catalogue: Seed['catalogue']): Buyer {
  return buyerIn(catalogue, null);
}

/**
 * The buyer that an operation's `@inContext(country, language)` names; null when it has no such directive.
 *
 * @param variables With their defaults, and known to fit.
 */
export function buyerOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  catalogue: Seed['catalogue'],
): Buyer | null {
  const directive = schema.getDirective('inContext');
  if (!directive || !operation.directives?.length) return null;
  const values = getDirectiveValues(directive, operation, variables);
  return values === undefined ? null : buyerIn(catalogue, inContextArguments.parse(values).country ?? null);
}

function buyerIn(catalogue: Seed['catalogue'], asked: string | null): Buyer {
  const country = buyerCountry(catalogue, asked);
  return { country, language: language, price: priceIn(catalogue, country) };
}

/** The wire's DateTime: UTC, whole seconds, like "2026-07-28T01:32:53Z". Takes milliseconds since the epoch or an ISO 8601 text. */
export function dateTime(moment: number | string): string {
  return new Date(moment).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
