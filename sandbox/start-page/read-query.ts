import { isRecord } from '../json.ts';
import { badRequest } from './errors.ts';
import { readJson } from './read-json.ts';

export interface AskedQuery {
  query: string;
  /** Names without "$". */
  params: Record<string, unknown>;
}

/**
 * A query in its two forms (Sanity, "HTTP API: Query"): GET `?query=…&$slug="abc"`, values being JSON, or POST `{query, params}` with names
 * that have no "$". Options are in the address either way.
 *
 * @throws {QueryError} 400 for what is not JSON, or no query at all.
 */
export async function readAskedQuery(request: Request): Promise<AskedQuery> {
  if (request.method === 'POST') return readBody(await request.text());
  const { searchParams } = new URL(request.url);
  const query = searchParams.get('query');
  if (!query) throw badRequest('The parameter "query" is missing');
  const params: Record<string, unknown> = {};
  for (const [name, value] of searchParams) {
    if (name.startsWith('$')) params[name.slice(1)] = readJson(value, `The parameter "${name}"`);
  }
  return { query, params };
}

function readBody(text: string): AskedQuery {
  const body = readJson(text, 'The body');
  if (!isRecord(body) || typeof body.query !== 'string' || body.query === '')
    throw badRequest('The body has no "query"');
  return { query: body.query, params: isRecord(body.params) ? body.params : {} };
}
