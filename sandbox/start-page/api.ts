import { decodeSegment } from '../http/request.ts';
import type { ProviderContext } from '../provider.ts';
import type { Dataset } from './dataset.ts';
import { datasetNotFound, noSession } from './errors.ts';
import type { EventLog } from './listening/event-log.ts';
import type { Queries } from './queries.ts';
import { dataset, projectId, token } from './vocabulary.ts';

/** State that the handlers of the API share. */
export interface Service {
  context: ProviderContext;
  dataset: Dataset;
  events: EventLog;
  queries: Queries;
}

const calls = ['query', 'doc', 'mutate', 'actions', 'listen', 'live/events'] as const;

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
