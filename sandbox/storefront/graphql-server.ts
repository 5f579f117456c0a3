import { buyerResolvers } from './cart/buyer-resolvers.ts';
import { cartResolvers } from './cart/cart-resolvers.ts';
import { cartMutationResolvers } from './cart/mutation-resolvers.ts';
import { collectionResolvers } from './catalogue/collections.ts';
import { imageResolvers } from './catalogue/images.ts';
import { metafieldResolvers } from './catalogue/metafields.ts';
import { listResolvers } from './catalogue/product-lists.ts';
import { productResolvers } from './catalogue/product-resolvers.ts';
import { sellingPlanResolvers } from './catalogue/selling-plans.ts';
import { optionResolvers, variantResolvers } from './catalogue/variant-resolvers.ts';
import type { StorefrontContext } from './context.ts';
import { customerResolvers } from './customer-resolvers.ts';
import { type Answer, createPreparation, runOperation } from './execute.ts';
import type { GraphQLSchema } from './graphql-js.ts';
import type { Operation } from './http.ts';
import { blogResolvers } from './online-store/blog-resolvers.ts';
import { menuResolvers } from './online-store/menu-resolvers.ts';
import { pageResolvers, redirectResolvers } from './online-store/page-resolvers.ts';
import { localizationResolvers, shopResolvers } from './online-store/shop-resolvers.ts';
import { sitemapResolvers } from './online-store/sitemap-resolvers.ts';
import { publishedSchema, type ServedVersion, servedVersions } from './published-schema.ts';
import { nodeResolvers, queryResolvers } from './query-resolvers.ts';
import { attachResolvers } from './resolver-map.ts';
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
