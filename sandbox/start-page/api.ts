import { decodeSegment } from '../http/request.ts';
import { isRecord } from '../json.ts';
import { dataset, projectId } from '../media/asset-addresses.ts';
import type { ProviderContext } from '../provider.ts';
import type { Dataset } from './dataset.ts';
import { badRequest, datasetNotFound, noSession } from './errors.ts';
import type { EventLog } from './listening/event-log.ts';
import type { Queries } from './queries.ts';

/** The one project of the sandbox: its API version and token (Sanity, "API hosts"). */
export const apiVersion = '2021-03-25';
export const token = 'sandbox-query-token';

/** Whether a version of the API is this date or later. Version 1 is before all dates, X after. @param date Like "2025-02-19". */
export function isSince(version: string, date: string): boolean {
  return version === 'X' || (version !== '1' && version >= date);
}

/** State that the handlers of the API share. */
export interface Service {
  context: ProviderContext;
  dataset: Dataset;
  events: EventLog;
  queries: Queries;
}

const calls = ['query', 'doc', 'export', 'mutate', 'actions', 'listen', 'live/events'] as const;

export type Call = (typeof calls)[number];

export interface ApiPath {
  /** Without its "v": a date, "1" or "X". */
  version: string;
  /** null for `/check/cors`. */
  call: Call | null;
  dataset: string;
  /** The comma-separated document ids after the dataset. */
  ids: string[];
}

const version = String.raw`/v(?<version>1|X|\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))`;
const data = new RegExp(`^${version}/data/(?<call>${calls.join('|')})/(?<dataset>[^/]+)(?:/(?<ids>[^/]+))?/?$`);
const cors = new RegExp(`^${version}/check/cors/?$`);

/** Parses the API's paths (Sanity, "HTTP API"): `/v{version}/data/{call}/{dataset}[/{ids}]` and `/v{version}/check/cors`; null for others. */
export function parseApiPath(pathname: string): ApiPath | null {
  const parts = data.exec(pathname)?.groups;
  const call = calls.find((name) => name === parts?.call);
  if (parts && call) {
    const ids = (parts.ids ?? '').split(',').map((id) => decodeSegment(id) ?? '');
    return {
      version: parts.version ?? '',
      call,
      dataset: parts.dataset ?? '',
      ids: ids.flatMap((id) => id.split(',')).filter(Boolean),
    };
  }
  const corsParts = cors.exec(pathname)?.groups;
  return corsParts ? { version: corsParts.version ?? '', call: null, dataset: '', ids: [] } : null;
}

/**
 * Checks project, dataset and token of a request. Listeners send no project header; one that is sent must match.
 *
 * @returns whether the request has the token.
 * @throws {QueryError} 404 for another project or dataset, 401 for a wrong token.
 */
export function checkAccess(request: Request, path: ApiPath): boolean {
  const project = request.headers.get('x-sanity-project-id') ?? projectId;
  if ((path.call !== null && path.dataset !== dataset) || project !== projectId)
    throw datasetNotFound(path.dataset, project);
  const header = request.headers.get('authorization');
  if (header === null) return false;
  if (header !== `Bearer ${token}`) throw noSession();
  return true;
}

/** A GROQ query with its parameters. */
export interface QueryRequest {
  query: string;
  /** Names without "$". */
  params: Record<string, unknown>;
}

/** More than the provider allows in a document (Sanity, "Technical limits": 20 levels), and still much less than the stack allows. */
const maxDepth = 100;

/**
 * Parses JSON of a request.
 *
 * @param label The name of the text in the error message, such as "The body".
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

/** Visits the value level by level, because recursion would exhaust the stack. */
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
