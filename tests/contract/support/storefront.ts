import { expect } from 'vitest';
import { z } from 'zod';
import type { Accounts } from './accounts.ts';

const answerShape = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.looseObject({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).optional(),
        extensions: z.looseObject({ code: z.string().optional() }).optional(),
      }),
    )
    .optional(),
  extensions: z.looseObject({}).optional(),
});

type Answer = z.infer<typeof answerShape>;

type Account = Accounts['storefront'];

/** A plain POST to the storefront API, without a client library. */
export function post(account: Account, version: string, body: string, headers: Record<string, string> = {}) {
  return fetch(`${account.url}/api/${version}/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': account.publicToken,
      ...headers,
    },
    body,
  });
}

/** The response body of an operation, with its errors. */
export async function ask(
  account: Account,
  version: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Answer> {
  const response = await post(account, version, JSON.stringify({ query, variables }));
  expect(response.status).toBe(200);
  return answerShape.parse(await response.json());
}

/** The data of an operation that must succeed, parsed by a schema. */
export async function read<Shape extends z.ZodType>(
  shape: Shape,
  account: Account,
  version: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<z.infer<Shape>> {
  const { data, errors } = await ask(account, version, query, variables);
  expect(errors).toBeUndefined();
  return shape.parse(data);
}
