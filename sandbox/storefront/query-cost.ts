import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode, visit } from './graphql-js.ts';

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
