import { parse, validate } from 'graphql';
import { expect } from 'vitest';
import type { Provider, ProviderContext } from '../../provider.ts';
import { tokens } from '../access.ts';
import { oldestVersion, publishedSchema, type ServedVersion, servedVersions } from '../published-schema.ts';
import { createStorefront } from '../storefront.ts';
import { testContext } from './test-context.ts';

const schemas = new Map(servedVersions.map((version) => [version, publishedSchema(version)]));

export interface TestResult {
  data: Record<string, unknown> | null;
  errors?: { message: string; path?: unknown[]; extensions?: Record<string, unknown> }[];
  extensions?: Record<string, unknown>;
}

export type Execute = (
  query: string,
  variables?: Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<TestResult>;

export interface TestStorefront {
  context: ProviderContext;
  storefront: Provider;
  /** Sends an operation to the oldest served version. */
  execute: Execute;
  executeAt: (version: ServedVersion) => Execute;
}

/** A storefront and its client, which validates every document against the published schema before it is sent. */
export function testStorefront(changes: Partial<ProviderContext> = {}): TestStorefront {
  const context = testContext(changes);
  const storefront = createStorefront(context);
  function executeAt(version: ServedVersion): Execute {
    return async (query, variables = {}, headers = {}) => {
      const schema = schemas.get(version) ?? expect.fail(`There is no schema ${version}.`);
      expect(validate(schema, parse(query))).toEqual([]);
      const path = `/api/${version}/graphql.json`;
      const response = await storefront.handle(post({ query, variables }, { ...withToken, ...headers }, path));
      expect(response.status).toBe(200);
      return response.json();
    };
  }
  return { context, storefront, execute: executeAt(oldestVersion), executeAt };
}

export const withToken = { 'x-shopify-storefront-access-token': tokens.public };

/** A POST of a JSON body, or of a text as it is. */
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
