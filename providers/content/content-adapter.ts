import type { createClient } from 'contentful';
import { createCallQueue } from '../transport/call-queue.ts';
import { timeLeft } from '../transport/call-scope.ts';
import { type CallAnswer, call, retryAfterOf } from '../transport/http.ts';
import { isFields } from '../transport/json.ts';
import { faultOf, ProviderError } from '../transport/provider-error.ts';
import type { Fetch } from '../transport/types.ts';
import { ContentFailure } from './content-failure.ts';

type Adapter = Extract<Parameters<typeof createClient>[0]['adapter'], (...args: never[]) => unknown>;
type Config = Parameters<Adapter>[0];

/** A second, as NET-3 allows. The service itself takes 55 that its CDN does not answer. */
const perSecond = 30;

/** The last of them has its turn after the four seconds that anybody waits. */
const mostWaiting = 100;

/** The service's own limit for an answer is 7 MB (Contentful, "Technical limits"). */
const mostBytes = 8 * 1024 * 1024;

/**
 * How the official client sends: through `fetch`, in turn, following no redirect, and no longer than anybody waits. The client repeats what is
 * thrown with its `config` (NET-3); what cannot help to repeat, or not in the time that is left, is thrown without.
 */
export function createContentAdapter(fetch: Fetch, timeout: number): Adapter {
  const inTurn = createCallQueue({ provider: 'content', perSecond, mostWaiting });
  const options = { provider: 'content', fetch, timeout, retries: 0, mostBytes };

  return async (config) => {
    const url = addressOf(config);
    const headers = new Headers(Object.entries(config.headers ?? {}).map(([name, value]) => [name, String(value)]));
    const answer = await inTurn(() => call(url, { headers }, options)).catch((fault: unknown) => {
      throw fault instanceof ProviderError ? failureOf(fault, config) : fault;
    });
    const { status, text } = answer;
    const data = parse(text);
    if (status < 200 || status > 299) throw failureOf(refusal(answer, data), config, data);
    if (!isExpected(url, data)) throw failureOf(malformed(), config);
    return { data, status, statusText: '', headers: Object.fromEntries(answer.headers), config };
  };
}

function addressOf({ baseURL = '', url = '', params }: Config): string {
  const path = /^https?:/.test(url) ? url : `${baseURL.replace(/\/$/, '')}/${url}`;
  const search = new URLSearchParams(params).toString();
  return search ? `${path}?${search}` : path;
}

function failureOf(fault: ProviderError, config: Config, data?: unknown): ContentFailure {
  const mayPass = fault.fault === 'unreachable' || fault.fault === 'status' || fault.fault === 'throttled';
  const isRepeated = mayPass && longestPause(fault, attemptsOf(config)) < timeLeft();
  return new ContentFailure(fault, reasonsIn(data), isRepeated ? config : undefined);
}

/** Milliseconds that the client waits before it repeats a call, at most: its `rate-limit.js`. */
function longestPause({ retryAfterMs }: ProviderError, attempts: number): number {
  return (retryAfterMs ?? Math.SQRT2 ** attempts * 1000) + 700;
}

/** The client keeps count in the configuration of the call. */
function attemptsOf(config: Config): number {
  return 'attempts' in config && typeof config.attempts === 'number' ? config.attempts : 1;
}

function refusal({ status, headers }: CallAnswer, data: unknown): ProviderError {
  const said = isFields(data) && typeof data.message === 'string' ? data.message : '';
  const message = said || `Request failed with status code ${status}`;
  return new ProviderError('content', faultOf(status), message, { status, retryAfterMs: retryAfterOf(headers) });
}

/** The service's own words for what is wrong with a query. */
function reasonsIn(data: unknown): string[] {
  const errors = isFields(data) && isFields(data.details) ? data.details.errors : [];
  return Array.isArray(errors) ? errors.filter(isFields).map(({ name }) => String(name)) : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no object, so it is found to be malformed or a refusal without words
  }
}

/** Everything but one asset is answered as a list of what was asked for; anything else, such as a gateway's `{}`, is no answer. */
function isExpected(url: string, data: unknown): boolean {
  if (!isFields(data) || !isFields(data.sys)) return false;
  const { pathname } = new URL(url);
  if (/\/assets\/[^/]+$/.test(pathname)) return data.sys.type === 'Asset' && isFields(data.fields);
  if (data.sys.type !== 'Array' || !Array.isArray(data.items)) return false;
  return data.items.every(pathname.endsWith('/entries') ? isEntry : isObject) && areLists(data.includes);
}

function isEntry(item: unknown): boolean {
  return isObject(item) && isFields(item) && isFields(item.fields);
}

function isObject(item: unknown): boolean {
  return isFields(item) && isFields(item.sys) && typeof item.sys.id === 'string';
}

function areLists(includes: unknown): boolean {
  if (includes === undefined) return true;
  return (
    isFields(includes) && Object.values(includes).every((linked) => Array.isArray(linked) && linked.every(isObject))
  );
}

function malformed(): ProviderError {
  return new ProviderError('content', 'malformed', 'The answer is not of the content service’s form.');
}
