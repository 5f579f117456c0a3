import { createClient } from 'contentful';
import { type CallOutcome, observeCall, outcomeOfStatus } from '../transport/call-origin.ts';
import { createCallQueue } from '../transport/call-queue.ts';
import { timeLeft } from '../transport/call-scope.ts';
import type { Circuit } from '../transport/circuit.ts';
import type { Fetch } from '../transport/http.ts';
import { type CallResponse, call, retryAfterMsOf } from '../transport/http.ts';
import { isFields, parseJson } from '../transport/json.ts';
import { faultOf, ProviderError } from '../transport/provider-error.ts';
import { ContentFailure, isTooBig } from './content-error.ts';

export interface ContentAddress {
  space: string;
  environment: string;
  deliveryToken: string;
  /** A host name with an optional port, after `http://` when it is not https. */
  host: string;
  /** The host and the token are those of unpublished content, whose rate limit is lower. */
  isPreview?: boolean;
  /** The service's web app, to which texts are marked with their entries' addresses; null or absent: they are not. */
  appUrl?: string | null;
}

/**
 * The official client as NET-3 asks for it, with our own adapter. It makes five attempts at most, with delays of 1.4, 2, 2.8 and 4 s
 * between them, each with half a second and some jitter on top; after a 429, what the service asks for. Its own throttle is off: it counts by
 * the system clock, and after that is set back no call is made for as long (decision 0020).
 *
 * @param timeout Milliseconds for each attempt.
 */
export function createContentClient(
  { space, environment, deliveryToken, host, isPreview = false }: ContentAddress,
  fetch: Fetch,
  timeout: number,
  circuit: Circuit,
) {
  const options = {
    space,
    environment,
    accessToken: deliveryToken,
    host: host.replace(/^https?:\/\//, ''),
    insecure: host.startsWith('http://'),
    // It counts retries, the specification attempts (decision 0040).
    retryLimit: 4,
    adapter: createContentAdapter(fetch, timeout, circuit, isPreview),
    // Its lines would not be structured; the caller reports a call that fails in the end.
    logHandler: () => {},
  };
  return createClient(options);
}

export type ContentClient = ReturnType<typeof createContentClient>;

type Adapter = Extract<Parameters<typeof createClient>[0]['adapter'], (...args: never[]) => unknown>;
type Config = Parameters<Adapter>[0];

/** The rate limit that NET-3 allows. The service's own is 55 for requests that its CDN does not answer. */
const perSecond = 30;

/** The preview's limit (Contentful, "Technical limits"). */
const previewPerSecond = 14;

/** The last of them starts after four seconds, which is the deadline of a visitor's request. */
const maxQueued = 100;

/** The service's own limit for a response is 7 MB (Contentful, "Technical limits"). */
const maxBytes = 8 * 1024 * 1024;

/**
 * The official client's transport: `call` within a queue, unless its circuit is open. The client retries an error that has its `config` (NET-3), so
 * an error is thrown without it when a retry cannot help, or when there is no time left for one.
 */
function createContentAdapter(fetch: Fetch, timeout: number, circuit: Circuit, isPreview: boolean): Adapter {
  // An editor's calls say nothing of what visitors get.
  const observed = isPreview ? 'contentPreview' : 'content';
  const runQueued = createCallQueue({
    provider: observed,
    perSecond: isPreview ? previewPerSecond : perSecond,
    maxQueued,
  });
  const options = { provider: 'content', fetch, circuit, timeout, retries: 0, maxBytes };

  return async (config) => {
    const url = urlOf(config);
    const headers = new Headers(Object.entries(config.headers ?? {}).map(([name, value]) => [name, String(value)]));
    const receive = async (): Promise<Received> => {
      const response = await call(url, { headers }, options);
      const data = parseJson(response.text);
      return { response, data, isExpected: isExpected(url, data) };
    };
    const send = () => observeCall(observed, receive, outcomeOf);
    const probing = circuit.afterProbe();
    if (probing) await probing;
    const received = await (circuit.state === 'closed' ? runQueued(send) : send()).catch((fault: unknown) => {
      throw fault instanceof ProviderError ? failureOf(fault, config, circuit) : fault;
    });
    const { response, data } = received;
    const { status } = response;
    if (status < 200 || status > 299) throw failureOf(refusal(response, data), config, circuit, data);
    if (!received.isExpected) throw failureOf(malformed(), config, circuit);
    return { data, status, statusText: '', headers: Object.fromEntries(response.headers), config };
  };
}

interface Received {
  response: CallResponse;
  data: unknown;
  isExpected: boolean;
}

/** A response that would be too big is no fault: read-entries.ts reads it in parts. */
function outcomeOf({ response, data, isExpected }: Received): CallOutcome {
  const { status } = response;
  if (status >= 300) return isTooBig(refusal(response, data)) ? 'ok' : outcomeOfStatus(status);
  return isExpected ? 'ok' : 'malformed';
}

function urlOf({ baseURL = '', url = '', params }: Config): string {
  const path = /^https?:/.test(url) ? url : `${baseURL.replace(/\/$/, '')}/${url}`;
  const search = new URLSearchParams(params).toString();
  return search ? `${path}?${search}` : path;
}

/** It is not retried while the circuit is open, when the retry would not be made. */
function failureOf(fault: ProviderError, config: Config, circuit: Circuit, data?: unknown): ContentFailure {
  const isTransient =
    fault.callWasMade && (fault.fault === 'unreachable' || fault.fault === 'status' || fault.fault === 'throttled');
  const isRetried = isTransient && circuit.state !== 'open' && maxRetryDelay(fault, attemptsOf(config)) < timeLeft();
  return new ContentFailure(fault, reasonsIn(data), isRetried ? config : undefined);
}

/** The longest delay in milliseconds before the client's next attempt, as in its `rate-limit.js`. */
function maxRetryDelay({ retryAfterMs }: ProviderError, attempts: number): number {
  return (retryAfterMs ?? Math.SQRT2 ** attempts * 1000) + 700;
}

/** The client counts its attempts in the call's configuration. */
function attemptsOf(config: Config): number {
  return 'attempts' in config && typeof config.attempts === 'number' ? config.attempts : 1;
}

function refusal({ status, headers }: CallResponse, data: unknown): ProviderError {
  const own = isFields(data) && typeof data.message === 'string' ? data.message : '';
  const message = own || `Request failed with status code ${status}`;
  return new ProviderError('content', faultOf(status), message, { status, retryAfterMs: retryAfterMsOf(headers) });
}

/** The service's names for what is wrong with a query. */
function reasonsIn(data: unknown): string[] {
  const errors = isFields(data) && isFields(data.details) ? data.details.errors : [];
  return Array.isArray(errors) ? errors.filter(isFields).map(({ name }) => String(name)) : [];
}

/** Whether a response has the service's format: a list, or a single asset. A gateway's `{}`, for example, has not. */
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
  return new ProviderError('content', 'malformed', 'The response is not in the content service’s format.');
}
