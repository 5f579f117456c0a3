import type { Random } from './random.ts';

type Path = readonly (string | number)[];

/** A modification of a provider's response. Plain data, so that a case can be recorded. */
export type Change =
  /** `times` repeats a text. */
  | { do: 'set'; path: Path; value: unknown; times?: number }
  | { do: 'remove'; path: Path }
  /** Replaces the response; status and headers are those of the original unless given. */
  | { do: 'replace'; body: string; status?: number; headers?: Record<string, string> }
  /** Truncates the body to this percentage, with a matching content length. */
  | { do: 'truncate'; share: number }
  | { do: 'type'; contentType: string };

export interface ProviderResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Applies a change. A response that is not JSON, or without the path, is unchanged. */
export function applyChange(change: Change, original: ProviderResponse): ProviderResponse {
  const { headers, body } = original;
  switch (change.do) {
    case 'replace':
      return {
        status: change.status ?? original.status,
        headers: { ...headers, ...change.headers },
        body: change.body,
      };
    case 'truncate':
      return { ...original, body: body.slice(0, Math.floor((body.length * change.share) / 100)) };
    case 'type':
      return { ...original, headers: { ...headers, 'content-type': change.contentType } };
    default: {
      const { before, json, after } = unwrap(body);
      if (json === undefined) return original;
      return { ...original, body: before + JSON.stringify(changedAt(json, change)) + after };
    }
  }
}

/** The newsletter responds with JSONP, all others with JSON. */
function unwrap(body: string): { before: string; json: unknown; after: string } {
  const [, before = '', text = body, after = ''] = /^(\w+\()(.*)(\);?)\s*$/s.exec(body) ?? [];
  try {
    return { before, json: JSON.parse(text), after };
  } catch {
    return { before: '', json: undefined, after: '' };
  }
}

function changedAt(json: unknown, change: Extract<Change, { do: 'set' | 'remove' }>): unknown {
  const [last] = change.path.slice(-1);
  const parent = last === undefined ? undefined : valueAt(json, change.path.slice(0, -1));
  if (last === undefined || typeof parent !== 'object' || parent === null) return json;
  if (change.do === 'set') Reflect.set(parent, last, newValue(change));
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  return json;
}

function newValue({ value, times = 1 }: Extract<Change, { do: 'set' }>): unknown {
  return typeof value === 'string' ? value.repeat(times) : value;
}

function valueAt(json: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    json,
  );
}

const anyValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e21,
  '',
  ' ',
  'not what was asked for',
  '\u0000',
  '__proto__',
  {},
  [],
  [null],
  [[]],
  { message: 'x' },
];

const hostileAddresses = [
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example/',
  '/\\evil.example/',
  'https://evil.example/',
  'https://user:password@evil.example/',
  'http://[',
  'about:blank',
  '../../..',
  '/%0a//evil.example',
];
const hostileMarkup = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
];
const badCodes = ['', 'X', 'xx', 'ZZZ', 'US$', 'USDUSD', '¤¤¤', '12', 'U\u0000S'];
const badDates = ['yesterday', '9999-99-99', '-000001-01-01T00:00:00Z', '2026-02-30', '275760-09-14T00:00:00Z', '0'];
const badNumbers = ['about 5', '', '-1', '1e999', '99999999999999999999', '0.001', 'NaN', '1,5'];
const badNames = ['', '/', '..', 'a/b', '%2e%2e', 'a b', 'x?y#z', '\\', 'é'.repeat(50)];

const replacements: readonly Change[] = [
  ...['{}', '[]', 'null', '"x"', '5', '', '{"data":null}', '{"data":{}}', '{"result":null}', '{"message":"x"}'],
  ...['{"items":[]}', '{"errors":[{"message":"x"}]}', '{"errors":[]}', '{"errors":"x"}', '{"data":{},"errors":null}'],
  '{"sys":{"type":"Error","id":"ServerError"},"message":"x"}',
  '<!doctype html><title>Down</title>',
  '[1,2,3',
].map((body) => ({ do: 'replace', body, status: 200 }));

const throttled = '{"data":null,"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}]}';
const errorResponses: readonly Change[] = [
  { do: 'replace', body: throttled, status: 200 },
  { do: 'replace', body: '{"errors":[{"message":"x","extensions":{"code":"INTERNAL_SERVER_ERROR"}}]}', status: 200 },
  { do: 'replace', body: '{"message":"x"}', status: 429 },
  { do: 'replace', body: '', status: 429, headers: { 'retry-after': '5' } },
  { do: 'replace', body: '', status: 429, headers: { 'retry-after': 'soon', 'x-contentful-ratelimit-reset': 'x' } },
  { do: 'replace', body: 'Shopify Security Rejection', status: 430 },
  { do: 'replace', body: '<h1>Bad gateway</h1>', status: 502, headers: { 'content-type': 'text/html' } },
  { do: 'replace', body: '{"data":{}}', status: 503 },
];

const contentTypes = ['text/html', 'text/plain', 'application/octet-stream', '', 'nonsense', 'image/png'];

/** A random change of a response, mostly of one path in it. */
export function randomChange(body: string, random: Random): Change {
  const kind = random.below(100);
  if (kind < 14) return random.pick(replacements);
  if (kind < 22) return random.pick(errorResponses);
  if (kind < 26) return { do: 'truncate', share: random.below(100) };
  if (kind < 30) return { do: 'type', contentType: random.pick(contentTypes) };
  const { json } = unwrap(body);
  const path = random.percent(50) ? anyPath(json, random) : shallowPath(json, random);
  if (path.length === 0) return random.pick(replacements);
  if (random.percent(20)) return { do: 'remove', path };
  if (random.percent(4)) return { do: 'set', path, value: 'a', times: 10_000 };
  const current = valueAt(json, path);
  const candidates = typeof current === 'string' && random.percent(60) ? hostileOf(path, current) : anyValues;
  return { do: 'set', path, value: random.pick(candidates) };
}

/** Hostile replacements for a text of this kind. */
function hostileOf(path: Path, text: string): readonly string[] {
  const name = String(path.findLast((key) => typeof key === 'string'));
  if (/^(https?:)?\/\//.test(text) || /url|href|link|src/i.test(name)) return hostileAddresses;
  if (/currency|country|locale/i.test(name)) return badCodes;
  if (/^\d{4}-\d\d-\d\d/.test(text)) return badDates;
  if (/^-?[\d.]+$/.test(text)) return badNumbers;
  if (/handle|slug|^id$|type/i.test(name)) return badNames;
  return [...hostileMarkup, ...hostileAddresses];
}

function anyPath(json: unknown, random: Random): Path {
  const all = pathsIn(json);
  return all.length === 0 ? [] : random.pick(all);
}

function pathsIn(json: unknown, path: Path = []): Path[] {
  if (typeof json !== 'object' || json === null) return [];
  return keysOf(json).flatMap((key) => [[...path, key], ...pathsIn(Reflect.get(json, key), [...path, key])]);
}

/** Most paths are deep, so half of the changes are made near the root. */
function shallowPath(json: unknown, random: Random): Path {
  if (typeof json !== 'object' || json === null) return [];
  const keys = keysOf(json);
  if (keys.length === 0) return [];
  const key = random.pick(keys);
  return [key, ...(random.percent(30) ? [] : shallowPath(Reflect.get(json, key), random))];
}

function keysOf(json: object): (string | number)[] {
  return Array.isArray(json) ? json.map((_, index) => index) : Object.keys(json);
}
