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
import { customerResolvers } from './customer-resolvers.ts';
import { createExecutor, type Executor } from './execute.ts';
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

let executors: ReadonlyMap<ServedVersion, Executor> | undefined;

/** One executor for each published schema, all with the same resolvers. Created once in a process: they hold no state of a sandbox. */
export function graphqlExecutors(): ReadonlyMap<ServedVersion, Executor> {
  executors ??= createExecutors();
  return executors;
}

function createExecutors(): ReadonlyMap<ServedVersion, Executor> {
  const schemas = new Map(servedVersions.map((version) => [version, publishedSchema(version)]));
  attachResolvers([...schemas.values()], resolvers);
  return new Map([...schemas].map(([version, schema]) => [version, createExecutor(schema)]));
}
