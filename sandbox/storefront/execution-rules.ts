import type { Plugin } from 'graphql-yoga';
import { withoutDefer } from './defer.ts';
import { internalError } from './errors.ts';
import { globalIds } from './global-ids.ts';
import {
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
} from './graphql-js.ts';
import { buyerOf } from './in-context.ts';
import { oversizedInput } from './input-size.ts';
import { queryCost } from './query-cost.ts';
import type { StorefrontContext } from './request-context.ts';
import { validationError } from './validation-errors.ts';
import { variableErrors } from './variable-errors.ts';

/** What the provider does around the execution of an operation, where it differs from graphql-yoga. */
export const executionRules: Plugin<StorefrontContext> = {
  onResultProcess({ result, setResult }) {
    if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
    setResult({ ...result, errors: result.errors.map(withoutStatus) });
  },

  onValidate({ params, addValidationRule }) {
    addValidationRule(globalIds);
    return ({ valid, result, setResult }) => {
      if (!valid) setResult(result.map((error) => validationError(error, params.documentAST)));
    };
  },

  onExecute({ args, setResultAndStopExecution }) {
    const operation = getOperationAST(args.document, args.operationName);
    const { requestId, provider } = args.contextValue;
    const input = operation ? readInput(args.schema, operation, args.variableValues ?? {}) : null;
    if (input?.errors) {
      setResultAndStopExecution(input);
      return;
    }
    const buyer = operation && buyerOf(args.schema, operation, input?.variables ?? {}, provider.seed.catalogue);
    if (buyer) args.contextValue.buyer = buyer;
    const cost = queryCost(args.document, args.operationName);
    args.document = withoutDefer(args.document);
    return {
      onExecuteDone({ result, setResult }) {
        if (Symbol.asyncIterator in result) return;
        const errors = result.errors?.map((error) => shownError(error, requestId));
        setResult({
          ...result,
          ...(errors && { errors }),
          extensions: {
            ...result.extensions,
            ...(buyer && { context: { country: buyer.country, language: buyer.language } }),
            cost: { requestedQueryCost: cost },
          },
        });
      },
    };
  },
};

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

/** The provider answers every GraphQL error with 200; graphql-yoga reads the status it would rather have from `extensions.http`. */
function withoutStatus(error: GraphQLError): GraphQLError {
  const { message, nodes, source, positions, path, originalError } = error;
  const { http: _, ...extensions } = error.extensions;
  return new GraphQLError(message, { nodes, source, positions, path, originalError, extensions });
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
