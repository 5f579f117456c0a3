import { call, type Fetch } from '../http.ts';
import { ProviderError } from '../provider-error.ts';

export interface StorefrontAddress {
  /** The shop's domain; with a scheme when it is not https. */
  domain: string;
  token: string;
  /** For example "2023-10". */
  apiVersion: string;
}

const timeout = 10_000;

/** A page of products with all their variants may have several million bytes. */
const mostBytes = 8 * 1024 * 1024;

/**
 * Sends GraphQL documents to the storefront: `POST /api/{version}/graphql.json` (spec §7, NET-1).
 * Queries are sent again after a lost connection; mutations never are, because a lost answer may hide a change that was made.
 * @returns the response's `data`
 * @throws ProviderError `refused` with the first error's message, else "GraphQL Error (Code: {status})"; and whatever `call` throws
 */
export function createStorefrontCall(address: StorefrontAddress, fetch: Fetch) {
  const origin = address.domain.includes('://') ? address.domain : `https://${address.domain}`;
  const url = new URL(`/api/${address.apiVersion}/graphql.json`, origin).href;

  return async function callStorefront<Data>(query: string, variables: object): Promise<Data> {
    const [, kind, operationName] = /^\s*(query|mutation)\s+(\w+)/.exec(query) ?? [];
    const init = {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': address.token,
      },
      body: JSON.stringify({ query, variables, operationName }),
    };
    const options = { provider: 'storefront', fetch, timeout, mostBytes, retries: kind === 'query' ? 2 : 0 };
    const { status, text } = await call(url, init, options);
    return dataOf<Data>(status, text);
  };
}

function dataOf<Data>(status: number, text: string): Data {
  const answer = parseAnswer(text);
  const message = answer?.errors ? answer.errors[0]?.message : undefined;
  if (answer?.errors || status < 200 || status > 299) {
    throw new ProviderError('storefront', 'refused', message || `GraphQL Error (Code: ${status})`, { status });
  }
  if (!answer?.data) {
    throw new ProviderError(
      'storefront',
      'malformed',
      'The storefront answered with something that is not a GraphQL response.',
      { status },
    );
  }
  return answer.data as Data;
}

function parseAnswer(text: string): { data?: unknown; errors?: { message?: string }[] } | null {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null) return null;
    const { data, errors } = answer as { data?: unknown; errors?: unknown };
    if (errors === undefined || errors === null) return { data };
    return { data, errors: Array.isArray(errors) ? errors : [{ message: String(errors) }] };
  } catch {
    return null; // not JSON: reported by the status, or as malformed
  }
}
