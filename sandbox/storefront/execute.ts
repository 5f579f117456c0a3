import { buyerOf, type StorefrontContext } from './context.ts';
import { internalError } from './errors.ts';
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  Source,
  specifiedRules,
  TokenKind,
  validate,
  visit,
} from './graphql-js.ts';
import type { Operation } from './http.ts';
import { asksTooMuch, introspectionCost, limits, oversizedInput, queryCost, tooMuchWork } from './limits.ts';
import { globalIds, validationError } from './validation.ts';
import { variableErrors } from './variable-errors.ts';

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

/** An operation that may be executed. */
interface Prepared {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** What the answer says that it costs. */
  cost: number;
}

/** Reads and validates an operation's document; the errors where it cannot be run. */
type PrepareOperation = (asked: Operation) => Prepared | { errors: readonly GraphQLError[] };

type Outcome = ReturnType<PrepareOperation>;

/** Clients send the same few documents again and again, and none of them is long. */
const kept = { documents: 200, characters: 10_000 };

const rules = [...specifiedRules, globalIds];

/** Keeps what it made of the documents that were asked for last. */
export function createPreparation(schema: GraphQLSchema): PrepareOperation {
  const known = new Map<string, Outcome>();
  return (asked) => {
    const key = `${asked.operationName ?? ''} ${asked.query}`;
    const outcome = known.get(key) ?? prepare(schema, asked);
    known.delete(key);
    if (key.length <= kept.characters) known.set(key, outcome);
    const [oldest] = known.keys();
    if (known.size > kept.documents && oldest !== undefined) known.delete(oldest);
    return outcome;
  };
}

function prepare(schema: GraphQLSchema, { query, operationName }: Operation): Outcome {
  const parsed = parseLimited(query);
  if (parsed instanceof GraphQLError) return { errors: [parsed] };
  const errors = validate(schema, parsed, rules);
  if (errors.length > 0) return { errors: errors.map((error) => validationError(error, parsed)) };
  if (introspectionCost(parsed) > limits.introspection) return { errors: [asksTooMuch()] };
  const operation = getOperationAST(parsed, operationName);
  if (!operation) return { errors: [new GraphQLError(noOperation(operationName))] };
  return { document: withoutDefer(parsed), operation, cost: queryCost(parsed, operationName) };
}

/** Source: graphql-ruby, which the provider runs. */
function noOperation(name: string | null): string {
  return name === null ? 'An operation name is required' : `No operation named "${name}"`;
}

function parseLimited(query: string): DocumentNode | GraphQLError {
  try {
    return excess(query) ?? parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** Looked for before the document is parsed: what parses, validates and executes it goes as deep as it does. */
function excess(query: string): GraphQLError | null {
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  for (let tokens = 0; lexer.advance().kind !== TokenKind.EOF; tokens += 1) {
    depth += nesting[lexer.token.kind] ?? 0;
    if (depth > limits.depth) return new GraphQLError(`The document is nested deeper than ${limits.depth}.`);
    if (tokens >= limits.tokens) return new GraphQLError(`The document has more than ${limits.tokens} tokens.`);
  }
  return null;
}

const nesting: Readonly<Partial<Record<string, number>>> = {
  [TokenKind.BRACE_L]: 1,
  [TokenKind.BRACKET_L]: 1,
  [TokenKind.PAREN_L]: 1,
  [TokenKind.BRACE_R]: -1,
  [TokenKind.BRACKET_R]: -1,
  [TokenKind.PAREN_R]: -1,
};

/**
 * The document without `@defer`: what it marks is answered with the rest, in one piece, as the specification allows a server to.
 * Clients that ask for parts (multipart/mixed) also read one JSON answer.
 */
function withoutDefer(document: DocumentNode): DocumentNode {
  if (!document.loc?.source.body.includes('@defer')) return document;
  return visit(document, {
    enter: (node) => (node.kind === Kind.DIRECTIVE && node.name.value === 'defer' ? null : undefined),
  });
}
