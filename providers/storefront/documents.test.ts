import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildClientSchema, type IntrospectionQuery, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import * as cart from './cart-documents.ts';
import * as catalogue from './catalogue-documents.ts';

function publishedSchema(version: '2023-10' | 'latest') {
  const path = fileURLToPath(import.meta.resolve(`storefront-schema-${version}/storefront.schema.json`));
  const { __schema } = JSON.parse(readFileSync(path, 'utf8')) as IntrospectionQuery;
  return buildClientSchema({ __schema }, { assumeValid: true });
}

describe.each(['2023-10', 'latest'] as const)("in the provider's %s schema", (version) => {
  const schema = publishedSchema(version);

  test.each(Object.entries({ ...catalogue, ...cart }))('%s is valid', (_name, document) => {
    expect(validate(schema, parse(document))).toEqual([]);
  });
});
