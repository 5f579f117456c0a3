import { createCallQueue } from '../transport/call-queue.ts';
import { type CallAnswer, call, onceMoreWhenThrottled, retryAfterOf } from '../transport/http.ts';
import { isFields } from '../transport/json.ts';
import { faultOf, ProviderError } from '../transport/provider-error.ts';
import type { Fetch } from '../transport/types.ts';

export interface StorefrontAddress {
  /** The shop's domain; with a scheme when it is not https. */
  domain: string;
  token: string;
  /** For example "2023-10". */
  apiVersion: string;
}

/** A page of products with all their variants may have several million bytes. */
const mostBytes = 8 * 1024 * 1024;

/**
 * Reads that may be under way at once, and wait: the catalogue's and the carts' apart, so that neither is held up by many of the other. The site's
 * busiest second has some ten reads of 50 ms. With a storefront that hangs they are what it costs in connections and memory.
 */
const atOnce = 32;
const mostWaiting = 64;

/**
 * Sends GraphQL documents to the storefront: `POST /api/{version}/graphql.json` (spec §7, NET-1).
 * Queries are sent again after a lost connection; mutations never are, because a lost answer may hide a change that was made. What was
 * throttled was not carried out and is sent once more, if there is time for the wait.
 *
 * @param timeout Milliseconds for a call with its repetitions.
 * @returns the response's `data`
 * @throws ProviderError `refused`, `throttled` or `status` with the first error's message, else "GraphQL Error (Code: {status})"; and whatever
 * `call` throws
 */
export function createStorefrontCall(address: StorefrontAddress, fetch: Fetch, timeout: number) {
  const origin = address.domain.includes('://') ? address.domain : `https://${address.domain}`;
  const url = new URL(`/api/${address.apiVersion}/graphql.json`, origin).href;
  const inCatalogueTurn = createCallQueue({ provider: 'storefront', atOnce, mostWaiting });
  const inCartTurn = createCallQueue({ provider: 'storefront', atOnce, mostWaiting });

  return async function callStorefront<Data>(query: string, variables: object): Promise<Data> {
    const [, kind, operationName] = /^\s*(query|mutation)\s+(\w+)/.exec(query) ?? [];
    const isRead = kind === 'query';
    const init = {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': address.token,
      },
      body: JSON.stringify({ query, variables, operationName }),
    };
    const options = { provider: 'storefront', fetch, timeout, mostBytes, retries: isRead ? 2 : 0, isWrite: !isRead };
    const send = () => onceMoreWhenThrottled(async () => dataOf<Data>(await call(url, init, options)));
    if (!isRead) return send();
    return operationName === 'Cart' ? inCartTurn(send) : inCatalogueTurn(send);
  };
}

function dataOf<Data>({ status, headers, text }: CallAnswer): Data {
  const answer = parseAnswer(text);
  if (answer?.errors || status < 200 || status > 299) {
    const message = answer?.errors?.[0]?.message || `GraphQL Error (Code: ${status})`;
    const fault = faultOf(status, codeOf(answer?.errors ?? []));
    throw new ProviderError('storefront', fault, message, { status, retryAfterMs: retryAfterOf(headers) });
  }
  if (!isFields(answer?.data)) {
    throw new ProviderError(
      'storefront',
      'malformed',
      'The storefront answered with something that is not a GraphQL response.',
      { status },
    );
  }
  return answer.data as Data;
}

interface WireError {
  message: string;
  code: string | null;
}

/** Of several errors the one that passes decides: asked again, it may not come back. */
function codeOf(errors: readonly WireError[]): string | null {
  return errors.find(({ code }) => faultOf(200, code) !== 'refused')?.code ?? null;
}

function parseAnswer(text: string): { data?: unknown; errors?: WireError[] } | null {
  try {
    const answer: unknown = JSON.parse(text);
    if (!isFields(answer)) return null;
    const { data, errors } = answer;
    if (errors === undefined || errors === null) return { data };
    return { data, errors: (Array.isArray(errors) ? errors : [errors]).map(shapeError) };
  } catch {
    return null; // not JSON: reported by the status, or as malformed
  }
}

/** Some answers have their errors as one text. */
function shapeError(error: unknown): WireError {
  if (!isFields(error)) return { message: String(error), code: null };
  const { message, extensions } = error;
  const code = isFields(extensions) && typeof extensions.code === 'string' ? extensions.code : null;
  return { message: typeof message === 'string' ? message : '', code };
}
