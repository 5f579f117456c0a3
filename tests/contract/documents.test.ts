import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse, validate } from '#sandbox/storefront/graphql-js.ts';
import { publishedSchema, servedVersions } from '#sandbox/storefront/published-schema.ts';
import { contract } from './support/contract.ts';
import { ask } from './support/storefront.ts';

/** Every GraphQL document of the site: all exports of its document files. */
const documents = await readDocuments(join(import.meta.dirname, '../../providers/storefront'));

async function readDocuments(folder: string): Promise<{ name: string; document: string }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('-documents.ts'));
  const modules = await Promise.all(
    files.map(async (file): Promise<Record<string, unknown>> => import(pathToFileURL(join(folder, file)).href)),
  );
  return modules
    .flatMap((exported) => Object.entries(exported))
    .flatMap(([name, document]) => (typeof document === 'string' ? { name, document } : []));
}

test('the site has documents', () => {
  expect(documents.length).toBeGreaterThan(5);
});

describe.each(servedVersions)('the schema published for %s', (version) => {
  const schema = publishedSchema(version);

  test.each(documents)('has all fields of $name', ({ document }) => {
    expect(validate(schema, parse(document))).toEqual([]);
  });
});

contract('storefront', (subject) => {
  // Without its variables a valid document has only errors of variables.
  test.each(servedVersions.flatMap((version) => documents.map((document) => ({ version, ...document }))))(
    '$version accepts $name',
    async ({ version, document }) => {
      const { errors = [] } = await ask(subject.account(), version, document);
      expect(errors.filter(({ message }) => !message.startsWith('Variable $'))).toEqual([]);
    },
  );
});
