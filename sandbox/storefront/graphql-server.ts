import { createYoga } from 'graphql-yoga';
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
import { executionRules } from './execution-rules.ts';
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
import type { StorefrontContext } from './request-context.ts';
import { attachResolvers } from './resolver-map.ts';
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

/** Runs one version's operations. Takes a POST at any path and the context; answers the GraphQL result as JSON. */
export type GraphqlServer = (request: Request, context: StorefrontContext) => Promise<Response>;

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
  const yoga = createYoga<StorefrontContext>({
    schema,
    graphqlEndpoint: '*',
    landingPage: false,
    graphiql: false,
    cors: false,
    multipart: false,
    logging: false,
    maskedErrors: false,
    plugins: [executionRules],
  });
  return async (request, context) => yoga.handle(request, context);
}
