import type { Random } from './random.ts';

/** A raw request, which no client corrects. */
export interface WireRequest {
  method: string;
  /** Origin. */
  origin: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

const oddTexts = [
  '%00',
  '%2e%2e%2f',
  '..',
  '%',
  '%zz',
  '🙂',
  "'",
  '"',
  '<script>',
  '[',
  '{{',
  '-1',
  '1e999',
  'null',
  ' ',
  'a'.repeat(2000),
];
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND'];
const contentTypes = [
  'application/json',
  'text/plain',
  'application/graphql',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
  'nonsense',
];

/** The request with one to four random changes. */
export function mutate(request: WireRequest, random: Random): WireRequest {
  return Array.from({ length: 1 + random.below(4) }).reduce<WireRequest>(
    (changed) => random.pick(changes)(changed, random),
    request,
  );
}

type Change = (request: WireRequest, random: Random) => WireRequest;

const changes: readonly Change[] = [
  (request, random) => ({ ...request, method: random.pick(methods) }),
  (request, random) => ({ ...request, path: changedText(request.path, random).replace(/^(?!\/)/, '/') }),
  (request, random) => ({ ...request, path: withParameter(request.path, random) }),
  (request, random) => ({ ...request, path: request.path.slice(0, 1 + random.below(request.path.length)) }),
  (request, random) => ({ ...request, body: changedText(request.body, random) }),
  (request, random) => ({ ...request, body: request.body.slice(0, random.below(request.body.length + 1)) }),
  (request, random) => ({ ...request, headers: { ...request.headers, 'content-type': random.pick(contentTypes) } }),
  (request, random) => ({ ...request, headers: withoutOne(request.headers, random) }),
  (request, random) => ({
    ...request,
    headers: {
      ...request.headers,
      [random.pick(['accept', 'range', 'if-none-match', 'content-encoding', 'x-forwarded-for', 'origin'])]:
        random.pick(oddTexts),
    },
  }),
];

function changedText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const end = Math.min(text.length, at + random.below(6));
  return text.slice(0, at) + random.pick([...oddTexts, text.slice(at, end).repeat(3), '']) + text.slice(end);
}

function withParameter(path: string, random: Random): string {
  const names = [
    'limit',
    'skip',
    'query',
    'include',
    'order',
    'w',
    'h',
    'rect',
    'fm',
    'q',
    'locale',
    'sync_token',
    'callback',
    'c',
    '$slug',
    'perspective',
    'width',
    'crop',
    'first',
  ];
  return `${path}${path.includes('?') ? '&' : '?'}${random.pick(names)}=${random.pick([...oddTexts, '0', '10', 'abc', '99999999'])}`;
}

function withoutOne(headers: Record<string, string>, random: Random): Record<string, string> {
  const names = Object.keys(headers);
  const gone = names.length > 0 ? random.pick(names) : '';
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== gone));
}
