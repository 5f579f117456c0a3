import {
  type GraphQLField,
  type GraphQLSchema,
  isEnumType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { requireScope } from './access.ts';
import { buyerResolvers } from './cart/buyer-resolvers.ts';
import { cartResolvers } from './cart/cart-resolvers.ts';
import { cartMutationResolvers } from './cart/mutation-resolvers.ts';
import { collectionResolvers } from './catalogue/collections.ts';
import { imageResolvers } from './catalogue/images.ts';
import { metafieldResolvers } from './catalogue/metafields.ts';
import { listResolvers } from './catalogue/product-lists.ts';
import { optionResolvers, productResolvers, variantResolvers } from './catalogue/product-resolvers.ts';
import { sellingPlanResolvers } from './catalogue/selling-plans.ts';
import type { Resolver, ResolverMap } from './context.ts';
import { notServed } from './errors.ts';
import { createExecutor, type Executor } from './execute.ts';
import { metered } from './limits.ts';
import { menuResolvers, sitemapResolvers } from './online-store/navigation-resolvers.ts';
import { blogResolvers, pageResolvers, redirectResolvers } from './online-store/page-resolvers.ts';
import { localizationResolvers, shopResolvers } from './online-store/shop-resolvers.ts';
import {
  newestVersion,
  oldestVersion,
  publishedSchema,
  type SchemaName,
  schemaBefore202601,
} from './published-schema.ts';
import { customerResolvers, nodeResolvers, queryResolvers } from './query-resolvers.ts';
import { searchResolvers } from './search/search-resolvers.ts';

const resolvers = [
  queryResolvers,
  nodeResolvers,
  shopResolvers,
  localizationResolvers,
  menuResolvers,
  pageResolvers,
  blogResolvers,
  redirectResolvers,
  sitemapResolvers,
  customerResolvers,
  productResolvers,
  optionResolvers,
  variantResolvers,
  collectionResolvers,
  listResolvers,
  searchResolvers,
  imageResolvers,
  metafieldResolvers,
  sellingPlanResolvers,
  cartMutationResolvers,
  cartResolvers,
  buyerResolvers,
];

let executors: ReadonlyMap<SchemaName, Executor> | undefined;

/** One executor for each schema, all with the same resolvers. Created once in a process: they hold no state of a sandbox. */
export function graphqlExecutors(): ReadonlyMap<SchemaName, Executor> {
  executors ??= createExecutors();
  return executors;
}

function createExecutors(): ReadonlyMap<SchemaName, Executor> {
  const oldest = publishedSchema(oldestVersion);
  const newest = publishedSchema(newestVersion);
  attachResolvers([oldest, newest], resolvers);
  return new Map<SchemaName, Executor>([
    [oldestVersion, createExecutor(oldest)],
    ['before 2026-01', createExecutor(schemaBefore202601(newest))],
    [newestVersion, createExecutor(newest)],
  ]);
}

/** The type of abstract types of which the sandbox serves only one; values of other abstract types carry their __typename. */
const soleMembers: Record<string, string> = {
  Merchandise: 'ProductVariant',
  BaseCartLine: 'CartLine',
  Media: 'MediaImage',
  DeliveryAddress: 'MailingAddress',
  SitemapResourceInterface: 'SitemapResource',
};

/** Replaces enum values that an older schema does not have. */
const enumFallbacks: Record<string, string> = { CartErrorCode: 'INVALID' };

/**
 * Adds the resolvers to schemas built without any. A field needs to exist in only one of the schemas.
 *
 * @throws {Error} No schema has a resolver's type or field.
 */
export function attachResolvers(schemas: readonly GraphQLSchema[], maps: readonly ResolverMap[]): void {
  for (const map of maps) {
    for (const [typeName, resolvers] of Object.entries(map)) {
      for (const [fieldName, resolver] of Object.entries(resolvers)) {
        const fields = schemas.flatMap((schema) => fieldOf(schema, typeName, fieldName) ?? []);
        if (fields.length === 0) throw new Error(`No schema has a field ${typeName}.${fieldName}.`);
        const checked = requireScope(typeName, fieldName, resolver);
        for (const field of fields) field.resolve = metered(typeName, fieldName, checked);
      }
    }
  }
  for (const schema of schemas) {
    addDefaultResolvers(schema);
    addTypeResolvers(schema);
    addEnumFallbacks(schema);
  }
}

function fieldOf(schema: GraphQLSchema, typeName: string, fieldName: string) {
  const type = schema.getType(typeName);
  return isObjectType(type) ? type.getFields()[fieldName] : undefined;
}

/**
 * Fields without a resolver read the property of their name. Root fields, and required fields whose property is undefined, throw
 * NOT_SERVED.
 */
function addDefaultResolvers(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const resolver = roots.includes(type) ? notServedResolver(type.name, field) : propertyResolver(type.name, field);
      field.resolve ??= metered(type.name, field.name, resolver);
    }
  }
}

function notServedResolver(typeName: string, { name }: GraphQLField<unknown, unknown>): Resolver {
  return () => {
    throw notServed(`${typeName}.${name}`);
  };
}

function propertyResolver(typeName: string, field: GraphQLField<unknown, unknown>): Resolver {
  return (source) => {
    const value: unknown = Reflect.get(source, field.name);
    if (value === undefined && isNonNullType(field.type)) throw notServed(`${typeName}.${field.name}`);
    return value;
  };
}

function addTypeResolvers(schema: GraphQLSchema): void {
  for (const [name, member] of Object.entries(soleMembers)) {
    const type = schema.getType(name);
    if (isInterfaceType(type) || isUnionType(type)) type.resolveType = () => member;
  }
}

function addEnumFallbacks(schema: GraphQLSchema): void {
  for (const [name, fallback] of Object.entries(enumFallbacks)) {
    const type = schema.getType(name);
    if (!isEnumType(type)) continue;
    const coerce = type.coerceOutputValue.bind(type);
    type.coerceOutputValue = (value) => coerce(type.getValue(String(value)) ? value : fallback);
  }
}
