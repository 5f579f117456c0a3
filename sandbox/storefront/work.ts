import { GraphQLError } from './graphql-js.ts';
import type { Resolver } from './resolver.ts';

/** How much one request has made the stand-in do: fields resolved, those that look for something counted as many. */
export interface Work {
  done: number;
}

/**
 * The most that one request may do: a few seconds of it, in which nobody else is answered. The provider does not say where it stops; a page
 * of 250 products with all that clients ask of them stays below two fifths of this.
 */
const most = 250_000;

/** What counts for more than one: a look for something, and a count of all that a filter leaves. */
const weights: Readonly<Record<string, number>> = {
  'QueryRoot.products': 2000,
  'QueryRoot.search': 2000,
  'ProductConnection.filters': 10_000,
  'SearchResultItemConnection.productFilters': 10_000,
  'SearchResultItemConnection.totalCount': 500,
};
const roots = { types: ['QueryRoot', 'Mutation'], weight: 500 };

/** The resolver, as long as the request has not done too much. Afterwards everything is null: what is left of the operation ends soon. */
export function metered(typeName: string, fieldName: string, resolver: Resolver): Resolver {
  const weight = weights[`${typeName}.${fieldName}`] ?? (roots.types.includes(typeName) ? roots.weight : 1);
  return (source, args, context) => {
    const { work } = context;
    work.done += weight;
    return work.done > most ? null : resolver(source, args, context);
  };
}

/** What is answered in place of an operation that did too much, whatever it had changed by then; null for any other. */
export function tooMuchWork({ done }: Work): GraphQLError | null {
  return done <= most ? null : asksTooMuch();
}

/** The refusal of an operation, before or after it was run. */
export function asksTooMuch(): GraphQLError {
  return new GraphQLError('The operation asks for more than one request may.', {
    extensions: { code: 'MAX_COST_EXCEEDED' },
  });
}
