import { createClient } from 'contentful';
import { type CallOutcome, observeCall, outcomeOfStatus } from '../transport/call-origin.ts';
import { createCallQueue } from '../transport/call-queue.ts';
import { timeLeft } from '../transport/call-scope.ts';
import type { Circuit } from '../transport/circuit.ts';
import { type CallResponse, call, type Fetch, retryAfterMsOf } from '../transport/http.ts';
import { isFields, parseJson } from '../transport/json.ts';
import { faultOf, ProviderError } from '../transport/provider-error.ts';
import { ContentFailure, isTooBig } from './content-error.ts';

export interface ContentAddress {
  space: string;
  environment: string;
  deliveryToken: string;
  /** A host name with an optional port, after `http://` when it is not https. */
  host: string;
  /** Whether host and token are those for unpublished content, whose rate limit is lower. */
  isPreview?: boolean;
  /** URL of the service's web app. Texts are marked with the addresses of their entries there; null or absent: they are not marked. */
  appUrl?: string | null;
}

/**
 * The official client as NET-3 requires it, with our own adapter. It makes five attempts at most, with delays of 1.4, 2, 2.8 and 4 s
 * between them, each plus half a second and some jitter; after a 429, the delay is the one that the service requests. Its own throttle is off,
 * because it uses the system clock: if the clock is set back by an hour, the throttle allows no call for an hour (decision 0020).
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
    // The client counts retries, the specification counts attempts (decision 0040).
    retryLimit: 4,
    adapter: createContentAdapter(fetch, timeout, circuit, isPreview),
    // The client's log lines are not structured, and the caller reports a call whose last attempt failed.
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

/** Seconds after which the last queued call starts: just before the deadline of a visitor's request. */
const maxWait = 10 / 3;

/** The service's own limit for a response is 7 MB (Contentful, "Technical limits"). */
const maxBytes = 8 * 1024 * 1024;

/**
 * The official client's transport: `call`, within a queue while the circuit is closed. The client retries an error that has a `config` (NET-3), so
 * an error is thrown without a `config` when a retry cannot help, or when no time is left for a retry.
 */
function createContentAdapter(fetch: Fetch, timeout: number, circuit: Circuit, isPreview: boolean): Adapter {
  // Calls of editors are counted apart, because they say nothing about what visitors get.
  const observed = isPreview ? 'contentPreview' : 'content';
  const limit = isPreview ? previewPerSecond : perSecond;
  const maxQueued = Math.round(limit * maxWait);
  const runQueued = createCallQueue({ provider: observed, perSecond: limit, maxQueued });
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

/** The refusal of a response that would be too big is not a fault: read-entries.ts reads it in parts. */
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

/** The error for the client. It is not retried while the circuit is open, because the retry would not be made. */
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

/** Whether a response has the service's format: a list, or a single asset. A gateway's `{}`, for example, does not. */
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
