import { setTimeout as wait } from 'node:timers/promises';
import { callOrigin, observeCall, outcomeOfStatus } from './call-origin.ts';
import { readSignal, timeLeft } from './call-scope.ts';
import type { Circuit } from './circuit.ts';
import { abortError, faultOf, ProviderError, timeoutError } from './provider-error.ts';

export type Fetch = typeof globalThis.fetch;

export interface CallOptions {
  /** Names the provider in errors and logs. */
  provider: string;
  /** An argument, so that tests and servers can pass their own. */
  fetch: Fetch;
  /** The provider's circuit, which all its calls share. */
  circuit: Circuit;
  /** Milliseconds for the call with all its retries; less if the scope's deadline comes first. */
  timeout: number;
  /** Retries after a lost connection or a 5xx. 0 for anything that is not safe to repeat. */
  retries: number;
  /** A write is not aborted when its visitor disconnects, because it would be unknown whether it was carried out. Its timeout still applies. */
  isWrite?: boolean;
  /** Maximum size of a body in bytes, decompressed; 64 KiB by default. */
  maxBytes?: number;
  /** Makes the error of a 5xx, for a provider whose message is in the body. By default the status alone determines the error. */
  errorOf?: (response: CallResponse) => ProviderError;
}

export interface CallResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Milliseconds that are a fair time for any provider. A call that its request's end cuts off sooner says nothing about the provider. */
const maxFairTime = 1000;

/** Milliseconds before the first retry, with jitter; doubled for each further one. */
const firstRetryDelay = 100;

const defaultMaxBytes = 64 * 1024;

/** Milliseconds before a throttled call is retried: the default if the response names no delay, and the maximum. */
const defaultRetryAfter = 1000;
const maxRetryAfter = 2000;

/**
 * Sends a request and reads its whole body, so that the timeout covers a slow body too. A lost connection or a 5xx is retried as often as
 * `retries` allows, within the same timeout; a call that timed out is never retried. A redirect is not followed, because it would pass a visitor's
 * data on. The id of the visitor's request is sent as X-Request-Id.
 * @returns status, headers and text of any response below 500 (the caller judges 3xx and 4xx)
 * @throws ProviderError `unreachable`, `timeout`, `aborted`, `malformed` for a body above `maxBytes`, or `status` for 5xx, with the messages of
 * NET-10; and the circuit's refusals (`Circuit.run`)
 */
export async function call(url: string, init: RequestInit, options: CallOptions): Promise<CallResponse> {
  const { provider, circuit, retries, isWrite = false } = options;
  const timeout = Math.ceil(Math.min(options.timeout, timeLeft()));
  const scopeSignal = isWrite ? undefined : readSignal();
  let sentAt = performance.now();
  const end = sentAt + timeout;
  const fairTime = Math.min(maxFairTime, options.timeout / 2);
  const probeTimeout = Math.ceil(Math.max(timeout, fairTime));
  const timeoutSignal = AbortSignal.timeout(timeout);
  const signal = scopeSignal ? AbortSignal.any([scopeSignal, timeoutSignal]) : timeoutSignal;

  /** Whether the provider had too little time for the last attempt. */
  const isCutShort = () => performance.now() - sentAt < fairTime;

  /** @param probeSignal The signal of a probe, which the end of its request does not abort. */
  function errorOf(cause: unknown, probeSignal?: AbortSignal): ProviderError {
    if (probeSignal?.aborted) return timeoutError(provider, probeTimeout, { cause });
    if (scopeSignal?.aborted && !probeSignal) return abortError(provider, scopeSignal, timeout, isCutShort());
    if (timeoutSignal.aborted && !probeSignal)
      return timeoutError(provider, timeout, { cause, isCutShort: isCutShort() });
    return cause instanceof ProviderError
      ? cause
      : new ProviderError(provider, 'unreachable', 'Network Error', { cause });
  }

  async function send(isDetached: boolean): Promise<CallResponse> {
    const probeSignal = isDetached ? AbortSignal.timeout(probeTimeout) : undefined;
    sentAt = performance.now();
    try {
      return await callOnce(url, { ...init, signal: probeSignal ?? signal }, options);
    } catch (cause) {
      throw errorOf(cause, probeSignal);
    }
  }

  let probe: Promise<CallResponse> | undefined;
  const make = (isDetached: boolean) => {
    const sent = send(isDetached);
    if (isDetached) probe = sent;
    return sent;
  };

  for (let attempt = 0; ; attempt++) {
    if (scopeSignal?.aborted) throw abortError(provider, scopeSignal, timeout, isCutShort());
    if (timeoutSignal.aborted || timeout === 0) throw timeoutError(provider, timeout, { isCutShort: isCutShort() });
    try {
      return await circuit.run(make, { isWrite });
    } catch (cause) {
      const error = errorOf(cause);
      if (probe && !error.callWasMade) countByItself(provider, probe);
      const delay = firstRetryDelay * 2 ** attempt * (0.5 + Math.random());
      // While the circuit is open the retry would not be made.
      const isTransient = (error.fault === 'unreachable' || error.fault === 'status') && circuit.state !== 'open';
      if (!error.callWasMade || !isTransient || attempt >= retries || performance.now() + delay >= end) throw error;
      // If the wait is aborted, the checks at the head of the loop throw.
      await wait(delay, undefined, { signal }).catch(() => {});
    }
  }
}

/** Counts a probe that continues after the read that began it. That read is counted as `unreachable`. */
function countByItself(provider: string, probe: Promise<CallResponse>): void {
  observeCall(
    provider,
    () => probe,
    ({ status }) => outcomeOfStatus(status),
  ).catch(() => {}); // The circuit has counted the failure.
}

/**
 * Retries a throttled call once, after the delay in the response, if the scope has the time. That applies to writes too: a
 * throttled call was not carried out (Shopify, "Rate limits"). A call that a full queue refused is not retried: it would fill the queue again.
 * @throws ProviderError of the last attempt
 */
export async function retryWhenThrottled<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.fault !== 'throttled' || error.status === null) throw error;
    const delay = error.retryAfterMs ?? defaultRetryAfter;
    if (delay > maxRetryAfter || delay >= timeLeft()) throw error;
    const signal = readSignal();
    await wait(delay, undefined, { signal }).catch(() => {});
    if (signal?.aborted) throw abortError(error.provider, signal, delay);
    return send();
  }
}

/**
 * Checks that a response is a success.
 * @throws ProviderError by `faultOf`, with the provider's `Retry-After`
 */
export function expectSuccess(provider: string, response: Pick<CallResponse, 'status' | 'headers'>): void {
  if (response.status < 200 || response.status > 299) throw statusError(provider, response);
}

function statusError(provider: string, { status, headers }: Pick<CallResponse, 'status' | 'headers'>): ProviderError {
  const message = `Request failed with status code ${status}`;
  return new ProviderError(provider, faultOf(status), message, { status, retryAfterMs: retryAfterMsOf(headers) });
}

/** The content service has a header of its own, in whole seconds (Contentful, "API rate limits"). */
const retryAfterHeaders = ['x-contentful-ratelimit-reset', 'retry-after'];

/** Milliseconds to wait before a retry, from seconds or a date (RFC 9110, 10.2.3); null where the response does not say. */
export function retryAfterMsOf(headers: Headers): number | null {
  const value = retryAfterHeaders.map((name) => headers.get(name)).find((found) => found !== null);
  if (!value) return null;
  const milliseconds = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
}

async function callOnce(url: string, init: RequestInit, options: CallOptions): Promise<CallResponse> {
  const { provider, fetch, maxBytes = defaultMaxBytes, errorOf } = options;
  const headers = new Headers(init.headers);
  const origin = callOrigin.getStore();
  if (origin) headers.set('x-request-id', origin.requestId);
  if (origin?.span) headers.set('traceparent', origin.span.traceparent);
  const response = await fetch(url, { ...init, headers, redirect: 'manual' });
  const { status } = response;
  const text = await readText(response, provider, maxBytes);
  const received = { status, headers: response.headers, text };
  if (status >= 500) throw errorOf?.(received) ?? statusError(provider, received);
  return received;
}

/** Reads a body as text. The error that is thrown in the loop cancels a body that is too long. */
async function readText({ body }: Response, provider: string, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let read = 0;
  let text = '';
  for await (const chunk of body ?? []) {
    read += chunk.byteLength;
    if (read > maxBytes) throw new ProviderError(provider, 'malformed', 'The response body is too long.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
