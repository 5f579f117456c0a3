import type { Resolver, Work } from './context.ts';
import { inputTooLong } from './errors.ts';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getArgumentValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from './graphql-js.ts';

/** Vocabulary of the storefront API: names, versions and limits, as its documentation gives them. */

/** Both spellings are in use: clients of the provider differ in the ending. */
export const endpointPath = /^\/api\/(\d{4}-(?:0[1-9]|1[0-2])|unstable)\/graphql(?:\.json)?$/;

export const limits = {
  /** Bytes of a request body. */
  body: 1024 * 1024,
  /** Members of any list in the input, and nodes of one page of a connection. */
  list: 250,
  /** Characters of a cart's note. */
  note: 5000,
  /** Units on one line: keeps every total far inside 32 bits, which is all that Int can carry. */
  quantity: 1_000_000,
  /** Of a document: braces, brackets and parentheses in one another. Of variables: lists and objects in one another. Ours. */
  depth: 100,
  /** Words and signs of a document; ours. The longest that clients are known to send have a tenth of this. */
  tokens: 20_000,
  /** Fields asked of the schema; ours. Tools ask for some 200, all in one. */
  introspection: 500,
  /** Pixels of a transformed picture. */
  picture: 5760,
} as const;

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

/** The error of the first list in a root field's arguments that is longer than the API takes; null when all are short enough. */
export function oversizedInput(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): GraphQLError | null {
  const root = schema.getRootType(operation.operation);
  for (const selection of operation.selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) continue;
    const field = root?.getFields()[selection.name.value];
    if (field === undefined) continue;
    const found = longList(getArgumentValues(field, selection, variables), [selection.name.value]);
    if (found !== null) return found;
  }
  return null;
}

function longList(value: unknown, path: readonly string[]): GraphQLError | null {
  if (Array.isArray(value) && value.length > limits.list) return inputTooLong(value.length, limits.list, path);
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const found = longList(member, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

/**
 * What `extensions.cost.requestedQueryCost` says: the number of fields the operation selects, fragments counted where they are used.
 * The provider weighs lists by their length; this is simpler, and nothing is refused for it.
 */
export function queryCost(document: DocumentNode, operationName: string | null | undefined): number {
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const operation = operations.find(({ name }) => !operationName || name?.value === operationName);
  return counterOf(document)(operation?.selectionSet);
}

/** The same of all that a document asks of the schema. Each of these fields has thousands of values, and no resolver of ours counts them. */
export function introspectionCost(document: DocumentNode): number {
  const count = counterOf(document);
  let cost = 0;
  visit(document, {
    Field({ name, selectionSet }) {
      if (name.value === '__schema' || name.value === '__type') cost += count(selectionSet);
    },
  });
  return cost;
}

function counterOf(document: DocumentNode): (set: SelectionSetNode | undefined) => number {
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition.selectionSet);
  const counted = new Map<string, number>();

  function countFragment(name: string): number {
    const known = counted.get(name);
    if (known !== undefined) return known;
    const cost = count(fragments.get(name));
    counted.set(name, cost);
    return cost;
  }

  function count(set: SelectionSetNode | undefined): number {
    let cost = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) cost += countFragment(selection.name.value);
      else cost += count(selection.selectionSet) + (selection.kind === Kind.FIELD ? 1 : 0);
    }
    return cost;
  }

  return count;
}
