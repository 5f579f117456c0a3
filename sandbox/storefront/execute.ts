import {
  type DocumentNode,
  executeRootSelectionSet,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type VariableValues,
  validate,
  validateExecutionArgs,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { buyerOf, type StorefrontContext } from './context.ts';
import { checkFragmentNesting, checkSource, introspectionCost, queryCost, rootFields } from './document-limits.ts';
import { internalError, resultOrError } from './errors.ts';
import { limits, maxCostExceeded, oversizedInput, tooMuchWork } from './limits.ts';
import { globalIdsRule, translateError, variableErrors } from './validation.ts';

export interface OperationRequest {
  query: string;
  variables: Readonly<Record<string, unknown>>;
  /** Which of the document's operations; null where it has only one. */
  operationName: string | null;
}

/** The body of a response: the result of an operation, or the errors for which it was not executed. */
export interface OperationResult {
  errors?: readonly GraphQLError[];
  data?: Record<string, unknown> | null;
  extensions?: Record<string, unknown>;
}

export type Executor = (request: OperationRequest, context: StorefrontContext) => Promise<OperationResult>;

/** A document that was parsed and validated, with the operation to execute, or its errors. */
type Prepared = { document: DocumentNode; operation: OperationDefinitionNode; cost: number } | Errors;

interface Errors {
  errors: readonly GraphQLError[];
}

/** Limits of the cache: how many documents, and how many characters each may have. Clients send the same few short documents repeatedly. */
const cacheLimits = { max: 200, maxEntrySize: 10_000 };

const validationRules = [...specifiedRules, globalIdsRule];

/** Creates an executor that caches the most recently used documents in prepared form. */
export function createExecutor(schema: GraphQLSchema): Executor {
  const cache = new LRUCache<string, Prepared>({ ...cacheLimits, sizeCalculation: (_prepared, key) => key.length });
  return async (request, context) => {
    const key = JSON.stringify([request.operationName, request.query]);
    const prepared = cache.get(key) ?? prepare(schema, request);
    cache.set(key, prepared);
    return 'errors' in prepared ? prepared : await run(schema, prepared, request, context);
  };
}

function prepare(schema: GraphQLSchema, { query, operationName }: OperationRequest): Prepared {
  const parsed = resultOrError(() => parseDocument(query));
  if (parsed instanceof GraphQLError) return { errors: [parsed] };
  const errors = validate(schema, parsed, validationRules);
  if (errors.length > 0) return { errors: errors.map((error) => translateError(error, parsed)) };
  if (introspectionCost(parsed) > limits.introspection) return { errors: [maxCostExceeded()] };
  const operation = getOperationAST(parsed, operationName);
  if (!operation) return { errors: [new GraphQLError(noOperation(operationName))] };
  return { document: withoutDefer(parsed), operation, cost: queryCost(parsed, operation) };
}

function parseDocument(query: string): DocumentNode {
  checkSource(query);
  const document = parse(query, { maxTokens: limits.tokens });
  checkFragmentNesting(document);
  return document;
}

/** Source: graphql-ruby, which the provider runs. */
function noOperation(name: string | null): string {
  return name === null ? 'An operation name is required' : `No operation named "${name}"`;
}

/**
 * The document without `@defer`: deferred parts are sent with the rest in one response, as the specification allows. Clients that accept
 * incremental delivery (multipart/mixed) also read a single JSON response.
 */
function withoutDefer(document: DocumentNode): DocumentNode {
  if (!document.loc?.source.body.includes('@defer')) return document;
  return visit(document, {
    enter: (node) => (node.kind === Kind.DIRECTIVE && node.name.value === 'defer' ? null : undefined),
  });
}

/** Adds the operation's cost to the result, and the context of `@inContext` where the operation has that directive. */
async function run(
  schema: GraphQLSchema,
  { document, operation, cost }: Exclude<Prepared, Errors>,
  request: OperationRequest,
  context: StorefrontContext,
): Promise<OperationResult> {
  const input = readInput(schema, document, operation, request.variables);
  if ('errors' in input) return input;

  const { catalogue } = context.provider.seed;
  const buyer = resultOrError(() => buyerOf(schema, operation, input.variables, catalogue));
  if (buyer instanceof GraphQLError) return { errors: [buyer] };
  // Validation and execution are two steps, because "execute" refuses every schema that has @defer.
  const validated = validateExecutionArgs({
    schema,
    document,
    operationName: request.operationName,
    variableValues: request.variables,
    rootValue: {},
    contextValue: buyer ? { ...context, buyer } : context,
  });
  if (!('schema' in validated)) return { errors: validated };
  const result = await executeRootSelectionSet(validated);
  const refusal = tooMuchWork(context.work);
  if (refusal) return { errors: [refusal] };
  const errors = result.errors?.map((error) => publicError(error, context.requestId));
  return {
    ...(errors && { errors }),
    data: result.data,
    extensions: {
      ...(buyer && { context: { country: buyer.country, language: buyer.language } }),
      cost: { requestedQueryCost: cost },
    },
  };
}

/** The operation's variables with their defaults, or their errors. */
function readInput(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): { variables: VariableValues } | Errors {
  const errors = variableErrors(schema, operation, values);
  if (errors.length > 0) return { errors };
  const read = getVariableValues(schema, operation.variableDefinitions ?? [], values);
  if (read.errors) return { errors: read.errors };
  const oversized = oversizedInput(
    schema.getRootType(operation.operation),
    rootFields(document, operation),
    read.variableValues,
  );
  return oversized === null ? { variables: read.variableValues } : { errors: [oversized] };
}

/** Errors of the sandbox itself are logged under the request's id; the client gets the id and no detail. */
function publicError(error: GraphQLError, requestId: string): GraphQLError {
  if (error.originalError === undefined || error.originalError instanceof GraphQLError) return error;
  console.error(`Storefront request ${requestId} failed.`, error.originalError);
  const { message, extensions } = internalError(requestId);
  return new GraphQLError(message, { nodes: error.nodes, path: error.path, extensions });
}
