import { type FieldNode, GraphQLError, type GraphQLObjectType, getArgumentValues, type VariableValues } from 'graphql';
import type { Resolver, Work } from './context.ts';
import { inputTooLong, resultOrError } from './errors.ts';

/** Limits on one request: the provider's, as its documentation gives them, and the sandbox's own ("ours"). */
export const limits = {
  /** Bytes of a request body. */
  body: 1024 * 1024,
  /** Items of any list in the input, and nodes of one page of a connection. */
  list: 250,
  /** Characters of a cart's note. */
  note: 5000,
  /** Units on one line: keeps every total far inside 32 bits, the range of Int. */
  quantity: 1_000_000,
  /** Nesting of braces, brackets and parentheses in a document, of fragments, and of lists and objects in the variables. Ours. */
  depth: 100,
  /** Tokens of a document; ours. The longest documents of known clients have a tenth of this. */
  tokens: 20_000,
  /** Lines of a document; ours. The position of each error is counted from the document's beginning. */
  lines: 10_000,
  /** Introspection fields of a document; ours. Introspection tools select about 200. */
  introspection: 500,
  /** Pixels of a transformed image. */
  picture: 5760,
} as const;

/** The error of the first list in the arguments of root fields with more than `limits.list` items; null when there is none. */
export function oversizedInput(
  root: GraphQLObjectType | null | undefined,
  fields: readonly FieldNode[],
  variables: VariableValues,
): GraphQLError | null {
  for (const node of fields) {
    const field = root?.getFields()[node.name.value];
    if (field === undefined) continue;
    const values = resultOrError(() => getArgumentValues(field, node, variables));
    // The field with an invalid argument is not executed, and its error is in the result.
    if (values instanceof GraphQLError) continue;
    const found = oversizedList(values, [node.name.value]);
    if (found !== null) return found;
  }
  return null;
}

function oversizedList(value: unknown, path: readonly string[]): GraphQLError | null {
  if (Array.isArray(value) && value.length > limits.list) return inputTooLong(value.length, limits.list, path);
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const found = oversizedList(member, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The maximum work of one request, in resolved fields: a few seconds, in which no other request is served. The provider does not document
 * its limit; a page of 250 products with everything that clients select of them takes less than two fifths of this.
 */
const maxWork = 250_000;

/** Fields that cost more than one: database queries, counts of everything that a filter leaves, searches in all texts, long computations. */
const weights: Readonly<Record<string, number>> = {
  'QueryRoot.products': 2000,
  'QueryRoot.search': 2000,
  'QueryRoot.articles': 2000,
  'QueryRoot.pages': 2000,
  'Blog.articles': 2000,
  'Collection.products': 100,
  'Product.collections': 25,
  'Product.description': 5,
  'Product.adjacentVariants': 20,
  'Product.encodedVariantAvailability': 20,
  'Product.encodedVariantExistence': 20,
  'ProductConnection.filters': 10_000,
  'SearchResultItemConnection.productFilters': 10_000,
  'SearchResultItemConnection.totalCount': 500,
};
const rootTypes = ['QueryRoot', 'Mutation'];
const rootWeight = 500;

/**
 * A resolver that adds its field and the items of its list arguments to the work of the request. Past the maximum it resolves to null, so that the
 * rest of the operation ends soon.
 */
export function metered(typeName: string, fieldName: string, resolver: Resolver): Resolver {
  const weight = weights[`${typeName}.${fieldName}`] ?? (rootTypes.includes(typeName) ? rootWeight : 1);
  return (source, args, context) => {
    const { work } = context;
    work.done += weight;
    for (const value of Object.values(args)) if (Array.isArray(value)) work.done += value.length;
    return work.done > maxWork ? null : resolver(source, args, context);
  };
}

/** The error that replaces the result of an operation past the maximum, even if this has changed something; null for any other operation. */
export function tooMuchWork({ done }: Work): GraphQLError | null {
  return done <= maxWork ? null : maxCostExceeded();
}

/** The refusal of an operation before or after its execution. */
export function maxCostExceeded(): GraphQLError {
  return new GraphQLError('The operation exceeds the maximum cost of one request.', {
    extensions: { code: 'MAX_COST_EXCEEDED' },
  });
}
