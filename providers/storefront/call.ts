import { observeCall } from '../transport/call-origin.ts';
import { createFairQueue } from '../transport/call-queue.ts';
import { scopeVisitor } from '../transport/call-scope.ts';
import type { Circuit } from '../transport/circuit.ts';
import { type CallResponse, call, type Fetch, retryAfterMsOf, retryWhenThrottled } from '../transport/http.ts';
import { isFields, parseJson } from '../transport/json.ts';
import { faultOf, ProviderError } from '../transport/provider-error.ts';

export interface StorefrontAddress {
  /** The shop's domain; with a scheme when it is not https. */
  domain: string;
  /** The public access token. */
  token: string;
  /** The private access token, sent instead of the public one, with the visitor's address; without it the storefront cannot tell visitors apart. */
  privateToken?: string | null;
  /** For example "2023-10". */
  apiVersion: string;
}

/** A page of products with all their variants may have several million bytes. */
const maxBytes = 8 * 1024 * 1024;

/**
 * Limits of running and queued reads. The catalog, its further pages and carts are counted apart, so that many reads of one kind do not hold up the
 * others. The site's busiest second has about ten reads of 50 ms; if the storefront hangs, the limits bound the connections and the memory. One
 * visitor may have a quarter of the running and queued reads.
 */
const limits = { provider: 'storefront', maxConcurrent: 32, maxQueued: 64, maxOfVisitor: 24 };

/** The limits for pages of a list after a cursor. Anybody can make up cursors, so these pages are not cached: each is read. */
const furtherLimits = { maxConcurrent: 8, maxQueued: 16, maxOfVisitor: 6 };

/**
 * Sends GraphQL documents to the storefront: `POST /api/{version}/graphql.json` (NET-1).
 * Queries are retried after a lost connection; mutations never are, because they may have been carried out before the response was lost. A
 * throttled call was not carried out and is retried once, if there is time for the wait; meanwhile it holds no place in the queue.
 *
 * @param timeout Milliseconds for a call with its retries.
 * @returns the response's `data`
 * @throws ProviderError `refused`, `throttled` or `status` with the first error's message, else "GraphQL Error (Code: {status})"; and whatever
 * `call` throws
 */
export function createStorefrontCall(address: StorefrontAddress, fetch: Fetch, timeout: number, circuit: Circuit) {
  const origin = address.domain.includes('://') ? address.domain : `https://${address.domain}`;
  const url = new URL(`/api/${address.apiVersion}/graphql.json`, origin).href;
  const queueCatalogueRead = createFairQueue(limits);
  const queueCartRead = createFairQueue(limits);
  const queueFurtherRead = createFairQueue({ ...limits, ...furtherLimits });

  function queueOf(operationName: string | undefined, variables: object) {
    if (operationName === 'Cart') return queueCartRead;
    return hasCursor(operationName, variables) ? queueFurtherRead : queueCatalogueRead;
  }

  return async function callStorefront<Data>(query: string, variables: object): Promise<Data> {
    const [, kind, operationName] = /^\s*(query|mutation)\s+(\w+)/.exec(query) ?? [];
    const isRead = kind === 'query';
    const init = {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...accessHeaders(address),
      },
      body: JSON.stringify({ query, variables, operationName }),
    };
    const options = {
      provider: 'storefront',
      fetch,
      circuit,
      timeout,
      maxBytes,
      retries: isRead ? 2 : 0,
      isWrite: !isRead,
      errorOf: (received: CallResponse) => errorOf(received, parseResponse(received.text)?.errors),
    };
    const send = () => observeCall('storefront', async () => dataOf<Data>(await call(url, init, options)));
    if (!isRead) return retryWhenThrottled(send);
    const queue = queueOf(operationName, variables);
    return retryWhenThrottled(async () => {
      const probing = circuit.afterProbe();
      if (probing) await probing;
      // While the storefront is down the circuit limits the calls, and in the queue a call would wait behind calls that hang.
      return circuit.state === 'closed' ? queue(send) : send();
    });
  };
}

/** Whether a read has a cursor that may come from a visitor's URL. The cursors of the lists of all handles come from the storefront. */
function hasCursor(operationName: string | undefined, variables: object): boolean {
  return (
    /^(Collection|FurtherCollections)$/.test(operationName ?? '') && 'after' in variables && variables.after !== null
  );
}

/**
 * The storefront limits requests by their IP address. With the private token, that is the buyer's address in the header; without the header, and
 * with the public token, all visitors share the server's address (Shopify, "Storefront API: authentication", decision 0041).
 */
function accessHeaders({ token, privateToken }: StorefrontAddress): Record<string, string> {
  if (!privateToken) return { 'x-shopify-storefront-access-token': token };
  const buyer = scopeVisitor()?.address;
  return {
    'shopify-storefront-private-token': privateToken,
    ...(buyer && { 'shopify-storefront-buyer-ip': buyer }),
  };
}

function dataOf<Data>(received: CallResponse): Data {
  const { status } = received;
  const response = parseResponse(received.text);
  if (response?.errors || status < 200 || status > 299) throw errorOf(received, response?.errors);
  if (!isFields(response?.data)) {
    throw new ProviderError('storefront', 'malformed', 'The response is not a GraphQL response.', { status });
  }
  return response.data as Data;
}

function errorOf({ status, headers }: CallResponse, errors: readonly GraphQLError[] = []): ProviderError {
  const message = errors[0]?.message || `GraphQL Error (Code: ${status})`;
  return new ProviderError('storefront', faultOf(status, codeOf(errors)), message, {
    status,
    retryAfterMs: retryAfterMsOf(headers),
  });
}

interface GraphQLError {
  message: string;
  code: string | null;
}

/** The first code of a transient error, which a retry may help; null if all errors are permanent. */
function codeOf(errors: readonly GraphQLError[]): string | null {
  return errors.find(({ code }) => faultOf(200, code) !== 'refused')?.code ?? null;
}

/** The data and errors of a response; null if it is not a JSON object: the caller then throws by the status, or `malformed`. */
function parseResponse(text: string): { data?: unknown; errors?: GraphQLError[] } | null {
  const response = parseJson(text);
  if (!isFields(response)) return null;
  const { data, errors } = response;
  if (errors === undefined || errors === null) return { data };
  return { data, errors: (Array.isArray(errors) ? errors : [errors]).map(shapeError) };
}

/** Some responses have a string for `errors`. */
function shapeError(error: unknown): GraphQLError {
  if (!isFields(error)) return { message: String(error), code: null };
  const { message, extensions } = error;
  const code = isFields(extensions) && typeof extensions.code === 'string' ? extensions.code : null;
  return { message: typeof message === 'string' ? message : '', code };
}
