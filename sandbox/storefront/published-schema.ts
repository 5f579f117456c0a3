import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buildClientSchema, GraphQLObjectType, GraphQLSchema, getNullableType, type IntrospectionQuery } from 'graphql';

/** The provider publishes its schema inside an npm package, one for each version; package.json names their files under "imports". */
const schemas = { '2023-10': '#schemas/2023-10', '2026-04': '#schemas/2026-04' } as const;

export type ServedVersion = keyof typeof schemas;

export const oldestVersion = '2023-10' satisfies ServedVersion;
export const newestVersion = '2026-04' satisfies ServedVersion;
export const servedVersions: readonly ServedVersion[] = [oldestVersion, newestVersion];

/**
 * The version that serves the one in the path ("2023-10", "unstable"). As at the provider, a version that is no longer served falls forward
 * to the oldest one served; every later version gets the newest one. X-Shopify-API-Version names the version served.
 * Source: the provider's "API versioning".
 */
export function versionFor(pathVersion: string): ServedVersion {
  // Versions are dates: they compare as text.
  return pathVersion <= oldestVersion ? oldestVersion : newestVersion;
}

/** The schemas that requests are validated against: those of the served versions, and the newest as it was before 2026-01. */
export type SchemaName = ServedVersion | 'before 2026-01';

/** The name of the schema for the version in the path. */
export function schemaNameFor(pathVersion: string): SchemaName {
  const version = versionFor(pathVersion);
  return version === newestVersion && pathVersion < '2026-01' ? 'before 2026-01' : version;
}

/**
 * The newest schema as it was before 2026-01, where `cartDiscountCodesUpdate` has optional codes. It shares all types but Mutation.
 * Source: the provider's changelog, "The cartDiscountCodeUpdate mutation now requires the discountCodes field".
 *
 * @throws {Error} The given schema has no such mutation or argument.
 */
export function schemaBefore202601(newest: GraphQLSchema): GraphQLSchema {
  const config = newest.toConfig();
  const mutation = config.mutation?.toConfig();
  const codes = mutation?.fields.cartDiscountCodesUpdate?.args?.discountCodes;
  if (!mutation || !codes) throw new Error(`${newestVersion} has no cartDiscountCodesUpdate with discountCodes.`);
  codes.type = getNullableType(codes.type);
  return new GraphQLSchema({
    ...config,
    mutation: new GraphQLObjectType(mutation),
    types: config.types.filter((type) => type !== config.mutation),
  });
}

/**
 * The provider's schema, without resolvers. It is not checked: in 2026-04 the provider deprecates fields of types but not of their interface,
 * which graphql-js refuses.
 *
 * @throws {Error} The file of the schema has no introspection result.
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
