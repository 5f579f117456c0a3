import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from './graphql-js.ts';
import { apiVersion } from './protocol.ts';

/** The provider publishes its schema inside an npm package, one per version; package.json names them by alias. */
const packages = { '2023-10': 'storefront-schema-2023-10' } as const;

export type ServedVersion = keyof typeof packages;

export const servedVersions: readonly ServedVersion[] = ['2023-10'];

/**
 * The version that answers for the one in the path. As at the provider, a version that is not served is answered by another one,
 * and X-Shopify-API-Version says which. A second schema is added here and in `packages`.
 */
export function versionFor(_pathVersion: string): ServedVersion {
  return apiVersion;
}

/** The provider's own schema, without resolvers. */
export function publishedSchema(version: ServedVersion): GraphQLSchema {
  const file = createRequire(import.meta.url).resolve(`${packages[version]}/storefront.schema.json`);
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isIntrospection(parsed))
    throw new Error(`The package ${packages[version]} holds no introspection result. Run npm ci again.`);
  return buildClientSchema(parsed);
}

function isIntrospection(value: unknown): value is IntrospectionQuery {
  return typeof value === 'object' && value !== null && '__schema' in value;
}
