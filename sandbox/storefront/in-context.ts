import { z } from 'zod';
import type { Seed } from '#seed/schema.ts';
import { type GraphQLSchema, getDirectiveValues, type OperationDefinitionNode } from './graphql-js.ts';
import { buyerCountry, priceIn } from './markets.ts';
import type { Buyer } from './request-context.ts';

/** The language all of the seed is written in; others are answered in it, as the provider answers in what a shop has published. */
const onlyLanguage = 'EN';

const given = z.object({ country: z.string().nullish() });

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
  return values === undefined ? null : buyerIn(catalogue, given.parse(values).country ?? null);
}

function buyerIn(catalogue: Seed['catalogue'], asked: string | null): Buyer {
  const country = buyerCountry(catalogue, asked);
  return { country, language: onlyLanguage, price: priceIn(catalogue, country) };
}
