import { setTimeout as wait } from 'node:timers/promises';
import { readSignal, timeLeft } from './call-scope.ts';
import { abortFault, faultOf, ProviderError, timeoutFault } from './provider-error.ts';
import type { Fetch } from './types.ts';

export interface CallOptions {
  /** Names the provider in errors and logs. */
  provider: string;
  /** The seam: tests and servers hand in their own. */
  fetch: Fetch;
  /** Milliseconds until the call is given up, however often it was tried; less where the scope's deadline comes first. */
  timeout: number;
  /** How often a call may be sent again after a lost connection or a 5xx. 0 for anything that is not safe to repeat. */
  retries: number;
  /** A write is not aborted when its visitor leaves, since nobody would know whether it was made. It has a time limit all the same. */
  isWrite?: boolean;
  /** Bytes that a body may have once it is decompressed; 64 KiB when left out, which is much for the answer to a question. */
  mostBytes?: number;
}

export interface CallAnswer {
  status: number;
  headers: Headers;
  text: string;
}

const firstPause = 100;

const mostOfOne = 64 * 1024;

/** Milliseconds before a throttled call is sent again where the provider does not say, and the most that is waited whatever it says. */
const throttlePause = 1000;
const longestThrottlePause = 2000;

/**
 * Sends a request and reads its whole body, so that a slow body counts against the timeout too. A lost connection or a 5xx is tried again
 * as often as `retries` allows, within the same timeout; a call that its time limit ended never is. A redirect is not followed: what is a
 * visitor's would go along.
 * @returns status, headers and text of any answer below 500 (the caller judges 3xx and 4xx)
 * @throws ProviderError `unreachable`, `timeout`, `aborted`, `malformed` for a body above `mostBytes`, or `status` for 5xx. Messages as in spec §8.
 */
export async function call(url: string, init: RequestInit, options: CallOptions): Promise<CallAnswer> {
  const { provider, retries, isWrite = false } = options;
  const timeout = Math.ceil(Math.min(options.timeout, timeLeft()));
  const left = isWrite ? undefined : readSignal();
  const end = performance.now() + timeout;
  const limit = AbortSignal.timeout(timeout);
  const signal = left ? AbortSignal.any([left, limit]) : limit;
  for (let attempt = 0; ; attempt++) {
    if (left?.aborted) throw abortFault(provider, left, timeout);
    if (limit.aborted || timeout === 0) throw timeoutFault(provider, timeout);
    try {
      return await callOnce(url, { ...init, signal }, options);
    } catch (cause) {
      if (left?.aborted) throw abortFault(provider, left, timeout);
      if (limit.aborted) throw timeoutFault(provider, timeout, cause);
      const fault =
        cause instanceof ProviderError ? cause : new ProviderError(provider, 'unreachable', 'Network Error', { cause });
      const pause = firstPause * 2 ** attempt * (0.5 + Math.random());
      const mayPass = fault.fault === 'unreachable' || fault.fault === 'status';
      if (!mayPass || attempt >= retries || performance.now() + pause >= end) throw fault;
      // Aborted, it ends the loop by the checks at its head.
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  }
}

/**
 * Sends once more what was throttled, after the wait that the provider asked for, where whoever waits has the time: a throttled call was not
 * carried out, so that goes for writes too (Shopify, "Rate limits").
 * @throws ProviderError what `send` threw the last time
 */
export async function onceMoreWhenThrottled<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.fault !== 'throttled') throw error;
    const pause = error.retryAfterMs ?? throttlePause;
    if (pause > longestThrottlePause || pause >= timeLeft()) throw error;
    const left = readSignal();
    await wait(pause, undefined, { signal: left }).catch(() => {});
    if (left?.aborted) throw abortFault(error.provider, left, pause);
    return send();
  }
}

/**
 * Judges the status of an answer that should be a success.
 * @throws ProviderError by `faultOf`, with the provider's wait
 */
export function expectSuccess(provider: string, { status, headers }: Pick<CallAnswer, 'status' | 'headers'>): void {
  if (status >= 200 && status < 300) return;
  throw new ProviderError(provider, faultOf(status), `Request failed with status code ${status}`, {
    status,
    retryAfterMs: retryAfterOf(headers),
  });
}

/** The content service has a header of its own, in whole seconds (Contentful, "API rate limits"). */
const waitHeaders = ['x-contentful-ratelimit-reset', 'retry-after'];

/** Milliseconds that an answer asks to wait: seconds, or a date (RFC 9110, 10.2.3); null where it does not say. */
export function retryAfterOf(headers: Headers): number | null {
  const said = waitHeaders.map((name) => headers.get(name)).find((value) => value !== null);
  if (!said) return null;
  const milliseconds = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
}

async function callOnce(url: string, init: RequestInit, options: CallOptions): Promise<CallAnswer> {
  const { provider, fetch, mostBytes = mostOfOne } = options;
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const { status, headers } = response;
  const text = await readText(response, provider, mostBytes);
  if (status >= 500) expectSuccess(provider, { status, headers });
  return { status, headers, text };
}

/** Stops reading a body that grows without end: leaving the loop cancels it. */
async function readText({ body }: Response, provider: string, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let read = 0;
  let text = '';
  for await (const chunk of body ?? []) {
    read += chunk.byteLength;
    if (read > mostBytes) throw new ProviderError(provider, 'malformed', 'The answer is longer than any answer is.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
