import { expect } from 'vitest';
import type { Provider, ProviderContext } from '#sandbox/provider.ts';
import { parse, validate } from '../graphql-js.ts';
import { storefrontToken } from '../protocol.ts';
import { publishedSchema } from '../published-schema.ts';
import { createStorefront } from '../storefront.ts';
import { testContext } from './test-context.ts';

const schema = publishedSchema('2023-10');

export interface Answer {
  data: Record<string, unknown> | null;
  errors?: { message: string; path?: unknown[]; extensions?: Record<string, unknown> }[];
  extensions?: Record<string, unknown>;
}

export type Ask = (
  query: string,
  variables?: Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<Answer>;

export interface TestStorefront {
  context: ProviderContext;
  storefront: Provider;
  ask: Ask;
}

/** A storefront and a client of it, which checks every document against the published schema before it is sent. */
export function testStorefront(changes: Partial<ProviderContext> = {}): TestStorefront {
  const context = testContext(changes);
  const storefront = createStorefront(context);
  return {
    context,
    storefront,
    async ask(query, variables = {}, headers = {}) {
      expect(validate(schema, parse(query))).toEqual([]);
      const response = await storefront.handle(post({ query, variables }, { ...withToken, ...headers }));
      expect(response.status).toBe(200);
      return response.json();
    },
  };
}

export const withToken = { 'x-shopify-storefront-access-token': storefrontToken };

export function post(
  body: unknown,
  headers: Record<string, string> = withToken,
  path = '/api/2023-10/graphql.json',
): Request {
  return new Request(`http://storefront.test${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
