import { isRecord } from '../json.ts';
import { badRequest } from './errors.ts';

/** A GROQ query with its parameters. */
export interface QueryRequest {
  query: string;
  /** Names without "$". */
  params: Record<string, unknown>;
}

/** Deeper than the provider allows in a document (Sanity, "Technical limits": 20 levels), and far from exhausting the stack. */
const maxDepth = 100;

/**
 * Parses JSON of a request.
 *
 * @param label Names it in the error message: "The body".
 * @throws {QueryError} 400 when it is not JSON, or nested more than 100 levels deep.
 */
export function parseJson(text: string, label: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest(`${label} is not JSON`);
  }
  if (isDeeper(value, maxDepth)) throw badRequest(`${label} is nested too deeply`);
  return value;
}

/** Level by level, because recursion would exhaust the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= levels; depth += 1) {
    level = level.flatMap((inner) => (typeof inner === 'object' && inner !== null ? Object.values(inner) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/**
 * Reads a query in either form (Sanity, "HTTP API: Query"): GET `?query=…&$slug="abc"` with values as JSON, or POST `{query, params}` with
 * names without "$". Options are in the URL in both.
 *
 * @throws {QueryError} 400 for invalid JSON and for a missing query.
 */
export async function readQueryRequest(request: Request): Promise<QueryRequest> {
  if (request.method === 'POST') return parseBody(await request.text());
  const { searchParams } = new URL(request.url);
  const query = searchParams.get('query');
  if (!query) throw badRequest('The parameter "query" is missing');
  const params: Record<string, unknown> = {};
  for (const [name, value] of searchParams) {
    if (name.startsWith('$')) params[name.slice(1)] = parseJson(value, `The parameter "${name}"`);
  }
  return { query, params };
}

function parseBody(text: string): QueryRequest {
  const body = parseJson(text, 'The body');
  if (!isRecord(body) || typeof body.query !== 'string' || body.query === '')
    throw badRequest('The body has no "query"');
  return { query: body.query, params: isRecord(body.params) ? body.params : {} };
}
