import { buyerResolvers } from './cart/buyer-resolvers.ts';
import { cartResolvers } from './cart/cart-resolvers.ts';
import { cartMutationResolvers } from './cart/mutation-resolvers.ts';
import { collectionResolvers } from './catalogue/collection-resolvers.ts';
import { imageResolvers } from './catalogue/image-resolvers.ts';
import { listResolvers } from './catalogue/list-resolvers.ts';
import { metafieldResolvers } from './catalogue/metafield-resolvers.ts';
import { optionResolvers } from './catalogue/option-resolvers.ts';
import { productResolvers } from './catalogue/product-resolvers.ts';
import { sellingPlanResolvers } from './catalogue/selling-plan-resolvers.ts';
import { variantResolvers } from './catalogue/variant-resolvers.ts';
import { customerResolvers } from './customer-resolvers.ts';
import { createPreparation } from './documents.ts';
import type { GraphQLSchema } from './graphql-js.ts';
import { nodeResolvers } from './node-resolvers.ts';
import { blogResolvers } from './online-store/blog-resolvers.ts';
import { localizationResolvers } from './online-store/localization-resolvers.ts';
import { menuResolvers } from './online-store/menu-resolvers.ts';
import { pageResolvers } from './online-store/page-resolvers.ts';
import { redirectResolvers } from './online-store/redirect-resolvers.ts';
import { sitemapResolvers } from './online-store/sitemap-resolvers.ts';
import { publishedSchema, type ServedVersion, servedVersions } from './published-schema.ts';
import { queryResolvers } from './query-resolvers.ts';
import type { Operation } from './read-operation.ts';
import type { StorefrontContext } from './request-context.ts';
import { attachResolvers } from './resolver-map.ts';
import { type Answer, runOperation } from './run-operation.ts';
import { searchResolvers } from './search/search-resolvers.ts';
import { shopResolvers } from './shop-resolvers.ts';

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

/** Runs one version's operations. */
type GraphqlServer = (asked: Operation, context: StorefrontContext) => Promise<Answer>;

let servers: ReadonlyMap<ServedVersion, GraphqlServer> | undefined;

/** One server for each published schema, all with the same resolvers. Made once in a process: they keep nothing of a sandbox. */
export function graphqlServers(): ReadonlyMap<ServedVersion, GraphqlServer> {
  servers ??= createServers();
  return servers;
}

function createServers(): ReadonlyMap<ServedVersion, GraphqlServer> {
  const schemas = new Map(servedVersions.map((version) => [version, publishedSchema(version)]));
  attachResolvers([...schemas.values()], resolvers);
  return new Map([...schemas].map(([version, schema]) => [version, createServer(schema)]));
}

function createServer(schema: GraphQLSchema): GraphqlServer {
  const prepare = createPreparation(schema);
  return (asked, context) => runOperation(schema, prepare, asked, context);
}
