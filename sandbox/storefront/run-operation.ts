import type { PrepareOperation } from './documents.ts';
import { internalError } from './errors.ts';
import {
  execute,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from './graphql-js.ts';
import { buyerOf } from './in-context.ts';
import { oversizedInput } from './input-size.ts';
import type { Operation } from './read-operation.ts';
import type { StorefrontContext } from './request-context.ts';
import { variableErrors } from './variable-errors.ts';
import { tooMuchWork } from './work.ts';

/** The body of an answer: the result of an operation, or why it was not run. */
export interface Answer {
  errors?: readonly GraphQLError[];
  data?: Record<string, unknown> | null;
  extensions?: Record<string, unknown>;
}

/** Runs an operation as the provider does, whose answer tells its cost, and the context it was run in when it named one. */
export async function runOperation(
  schema: GraphQLSchema,
  prepare: PrepareOperation,
  asked: Operation,
  context: StorefrontContext,
): Promise<Answer> {
  const prepared = prepare(asked);
  if ('errors' in prepared) return prepared;
  const { document, operation, cost } = prepared;
  const input = readInput(schema, operation, asked.variables);
  if (input.errors) return input;

  const named = buyerOf(schema, operation, input.variables, context.provider.seed.catalogue);
  const result = await execute({
    schema,
    document,
    operationName: asked.operationName,
    variableValues: asked.variables,
    rootValue: {},
    contextValue: named ? { ...context, buyer: named } : context,
  });
  const refused = tooMuchWork(context.work);
  if (refused) return { errors: [refused] };
  const errors = result.errors?.map((error) => shownError(error, context.requestId));
  return {
    ...(errors && { errors }),
    data: result.data,
    extensions: {
      ...(named && { context: { country: named.country, language: named.language } }),
      cost: { requestedQueryCost: cost },
    },
  };
}

/** The operation's variables with their defaults, or what is wrong with them. */
function readInput(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): { variables: Record<string, unknown>; errors?: undefined } | { errors: readonly GraphQLError[] } {
  const errors = variableErrors(schema, operation, given);
  if (errors.length > 0) return { errors };
  const read = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  if (read.errors) return { errors: read.errors };
  const oversized = oversizedInput(schema, operation, read.coerced);
  return oversized === null ? { variables: read.coerced } : { errors: [oversized] };
}

/** Faults of our own are for the log, not for the client. */
function shownError(error: GraphQLError, requestId: string): GraphQLError {
  if (error.originalError === undefined || error.originalError instanceof GraphQLError) return error;
  console.error(`Storefront request ${requestId} failed.`, error.originalError);
  return new GraphQLError(internalError(requestId).message, {
    nodes: error.nodes,
    path: error.path,
    extensions: internalError(requestId).extensions,
  });
}
