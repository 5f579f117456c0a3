import { type GraphQLSchema, getDirectiveValues, type OperationDefinitionNode, type VariableValues } from 'graphql';
import { z } from 'zod';
import type { Seed } from '#seed/schema.ts';
import type { ProviderContext } from '../provider.ts';
import type { CartStore } from './cart/cart-store.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { buyerCountry, decimal, type Price, type Pricing, priceIn } from './money.ts';
import type { ServedVersion } from './published-schema.ts';

/** The buyer of an operation, from its `@inContext` directive. */
interface Buyer {
  /** ISO code of a country that the shop sells to. */
  country: string;
  language: string;
  /** Converts amounts of the catalog into prices of that country. */
  price: Pricing;
}

/** What a request may read, by its access token. */
export interface Access {
  /** false: no token, which denies every field with a required scope (access.ts). */
  hasToken: boolean;
  /** Scopes that the token lacks. */
  missingScopes: readonly string[];
}

/** The work of one request: resolved fields, weighted (limits.ts). */
export interface Work {
  done: number;
}

/** The context argument of every resolver. */
export interface StorefrontContext {
  provider: ProviderContext;
  catalogue: Catalogue;
  carts: CartStore;
  /** The value of the response's X-Request-Id. */
  requestId: string;
  /** The schema version of the request. */
  version: ServedVersion;
  access: Access;
  buyer: Buyer;
  /** Increases while the operation is executed. */
  work: Work;
}

export interface Money {
  amount: string;
  currencyCode: string;
}

/** MoneyV2 of an amount of the catalog (minor units of the shop's currency), in the currency of the buyer's country. */
export function money(minor: number, context: StorefrontContext): Money {
  return moneyOf(context.buyer.price(minor));
}

/** Like money(), but null for no amount. */
export function moneyOrNull(minor: number | null, context: StorefrontContext): Money | null {
  return minor === null ? null : money(minor, context);
}

/** MoneyV2 of a price that is already converted. */
export function moneyOf({ minor, currencyCode }: Price): Money {
  return { amount: decimal(minor), currencyCode };
}

interface Field {
  // Declared as a method, so that a resolver may declare its own types of source and arguments: the schema, which validated the request,
  // guarantees them.
  resolve(source: object, args: object, context: StorefrontContext): unknown;
}

export type Resolver = Field['resolve'];

/** Resolvers by type and field. A field without a resolver is the source's property of the same name. */
export type ResolverMap = Record<string, Record<string, Resolver>>;

/** The language of the whole seed. Other languages are answered in it, as the provider falls back to a shop's published language. */
const language = 'EN';

const inContextArguments = z.object({ country: z.string().nullish() });

/** The buyer of an operation without `@inContext`. */
export function homeBuyer(catalogue: Seed['catalogue']): Buyer {
  return buyerIn(catalogue, null);
}

/**
 * The buyer that an operation's `@inContext(country, language)` names; null without that directive.
 *
 * @param variables With their defaults, validated.
 * @throws {GraphQLError} A variable is null where the directive requires a value.
 */
export function buyerOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: VariableValues,
  catalogue: Seed['catalogue'],
): Buyer | null {
  const directive = schema.getDirective('inContext');
  if (!directive || !operation.directives?.length) return null;
  const values = getDirectiveValues(directive, operation, variables);
  return values === undefined ? null : buyerIn(catalogue, inContextArguments.parse(values).country ?? null);
}

function buyerIn(catalogue: Seed['catalogue'], requested: string | null): Buyer {
  const country = buyerCountry(catalogue, requested);
  return { country, language, price: priceIn(catalogue, country) };
}

/** The scalar DateTime: UTC, whole seconds, like "2026-07-28T01:32:53Z". Takes milliseconds since the epoch or ISO 8601. */
export function dateTime(moment: number | string): string {
  return new Date(moment).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
