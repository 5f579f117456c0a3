import { inputTooLong } from './errors.ts';
import {
  type GraphQLError,
  type GraphQLSchema,
  getArgumentValues,
  Kind,
  type OperationDefinitionNode,
} from './graphql-js.ts';
import { limits } from './protocol.ts';

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
