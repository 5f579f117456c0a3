import { ProviderError } from './provider-error.ts';

export type Fetch = typeof globalThis.fetch;

export interface CallOptions {
  /** Names the provider in errors and logs. */
  provider: string;
  /** The seam: tests and servers hand in their own. */
  fetch: Fetch;
  /** Milliseconds until the call is given up, however often it was tried. */
  timeout: number;
  /** How often a call may be sent again after a lost connection or a 5xx. 0 for anything that is not safe to repeat. */
  retries: number;
  /** Bytes that a body may have; 64 KiB when left out, which is much for the answer to a question. */
  mostBytes?: number;
  signal?: AbortSignal;
}

const firstPause = 100;

const mostOfOne = 64 * 1024;

/**
 * Sends a request and reads its whole body, so that a slow body counts against the timeout too. A lost connection or a 5xx is tried again
 * as often as `retries` allows, within the same timeout. A redirect is not followed: what is a visitor's would go along.
 * @returns status, headers and text of any answer below 500 (the caller judges 3xx and 4xx)
 * @throws ProviderError `unreachable`, `timeout`, `aborted`, `malformed` for a body above `mostBytes`, or `status` for an answer of 500 and above.
 * Messages as in spec §8.
 */
export async function call(
  url: string,
  init: RequestInit,
  options: CallOptions,
): Promise<{ status: number; headers: Headers; text: string }> {
  const limit = AbortSignal.timeout(options.timeout);
  for (let attempt = 0; ; attempt++) {
    try {
      return await callOnce(url, init, options, limit);
    } catch (error) {
      const mayPass = error instanceof ProviderError && (error.fault === 'unreachable' || error.fault === 'status');
      const again = mayPass && attempt < options.retries;
      if (!again) throw error;
      await pause(firstPause * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/**
 * What an answer of any status but success comes to. Too many requests pass, as an outage does; any other refusal does not.
 * @throws ProviderError `status` for 429, else `refused`
 */
export function expectSuccess(provider: string, status: number): void {
  if (status >= 200 && status < 300) return;
  const fault = status === 429 ? 'status' : 'refused';
  throw new ProviderError(provider, fault, `Request failed with status code ${status}`, { status });
}

/**
 * Reads a body that should be JSON. The text goes into no error: it may repeat what a visitor typed.
 * @throws ProviderError `malformed`
 */
export function readJson(provider: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError(provider, 'malformed', 'The answer is not JSON.');
  }
}

async function callOnce(url: string, init: RequestInit, options: CallOptions, limit: AbortSignal) {
  const { provider, fetch, timeout, signal, mostBytes = mostOfOne } = options;
  try {
    const asked = { ...init, redirect: 'manual', signal: signal ? AbortSignal.any([signal, limit]) : limit } as const;
    const response = await fetch(url, asked);
    const text = await readText(response, provider, mostBytes);
    if (response.status >= 500) {
      throw new ProviderError(provider, 'status', `Request failed with status code ${response.status}`, {
        status: response.status,
      });
    }
    return { status: response.status, headers: response.headers, text };
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    if (signal?.aborted) throw new ProviderError(provider, 'aborted', 'Request aborted', { cause });
    if (limit.aborted) throw new ProviderError(provider, 'timeout', `timeout of ${timeout}ms exceeded`, { cause });
    throw new ProviderError(provider, 'unreachable', 'Network Error', { cause });
  }
}

/** Stops reading a body that grows without end. */
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
