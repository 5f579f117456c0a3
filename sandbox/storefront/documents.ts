import { withoutDefer } from './defer.ts';
import { globalIds } from './global-ids.ts';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Lexer,
  type OperationDefinitionNode,
  parse,
  Source,
  specifiedRules,
  TokenKind,
  validate,
} from './graphql-js.ts';
import { limits } from './protocol.ts';
import { introspectionCost, queryCost } from './query-cost.ts';
import type { Operation } from './read-operation.ts';
import { validationError } from './validation-errors.ts';
import { asksTooMuch } from './work.ts';

/** An operation that may be executed. */
interface Prepared {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** What the answer says that it costs. */
  cost: number;
}

/** Reads and validates an operation's document; the errors where it cannot be run. */
export type PrepareOperation = (asked: Operation) => Prepared | { errors: readonly GraphQLError[] };

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
