import { decodeSegment } from '../http/request.ts';

const calls = ['query', 'doc', 'mutate', 'actions', 'listen', 'live/events'] as const;

export type Call = (typeof calls)[number];

export interface ApiPath {
  /** Without its "v": a date, "1" or "X". */
  version: string;
  /** null: the question whether this origin may ask at all. */
  call: Call | null;
  dataset: string;
  /** What follows the dataset: ids of documents, joined by commas. */
  ids: string[];
}

const version = String.raw`/v(?<version>1|X|\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))`;
const data = new RegExp(`^${version}/data/(?<call>${calls.join('|')})/(?<dataset>[^/]+)(?:/(?<ids>[^/]+))?/?$`);
const cors = new RegExp(`^${version}/check/cors/?$`);

/** The API's paths (Sanity, "HTTP API"): `/v{version}/data/{call}/{dataset}[/{ids}]` and `/v{version}/check/cors`; null for others. */
export function readApiPath(pathname: string): ApiPath | null {
  const asked = data.exec(pathname)?.groups;
  const call = calls.find((name) => name === asked?.call);
  if (asked && call) {
    const ids = (asked.ids ?? '').split(',').map((id) => decodeSegment(id) ?? '');
    return {
      version: asked.version ?? '',
      call,
      dataset: asked.dataset ?? '',
      ids: ids.flatMap((id) => id.split(',')).filter(Boolean),
    };
  }
  const checked = cors.exec(pathname)?.groups;
  return checked ? { version: checked.version ?? '', call: null, dataset: '', ids: [] } : null;
}

/** Versions are dates; 1 is before all of them, X after. @param date Like "2025-02-19". */
export function isSince(asked: string, date: string): boolean {
  return asked === 'X' || (asked !== '1' && asked >= date);
}
