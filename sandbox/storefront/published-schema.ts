import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';

/** The provider publishes its schema inside an npm package, one for each version; package.json names their files under "imports". */
const schemas = { '2023-10': '#schemas/2023-10', '2026-04': '#schemas/2026-04' } as const;

export type ServedVersion = keyof typeof schemas;

export const oldestVersion = '2023-10' satisfies ServedVersion;
export const newestVersion = '2026-04' satisfies ServedVersion;
export const servedVersions: readonly ServedVersion[] = [oldestVersion, newestVersion];

/**
 * The version that serves the one in the path ("2023-10", "unstable"). As at the provider, a version that is no longer served falls forward
 * to the oldest one served; every later version gets the newest schema. X-Shopify-API-Version names the version served.
 * Source: the provider's "API versioning".
 */
export function versionFor(pathVersion: string): ServedVersion {
  // Versions are dates: they compare as text.
  return pathVersion <= oldestVersion ? oldestVersion : newestVersion;
}

/**
 * The provider's schema, without resolvers. It is not checked: in 2026-04 the provider deprecates fields of types but not of their interface,
 * which graphql-js refuses.
 */
export function publishedSchema(version: ServedVersion): GraphQLSchema {
  const file = createRequire(import.meta.url).resolve(schemas[version]);
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isIntrospection(parsed)) throw new Error(`${file} holds no introspection result. Install the packages again.`);
  return buildClientSchema(parsed, { assumeValid: true });
}

function isIntrospection(value: unknown): value is IntrospectionQuery {
  return typeof value === 'object' && value !== null && '__schema' in value;
}
