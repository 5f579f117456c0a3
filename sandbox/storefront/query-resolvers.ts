import type {
  QueryRootCollectionArgs,
  QueryRootCollectionsArgs,
  QueryRootProductArgs,
  QueryRootProductRecommendationsArgs,
  QueryRootProductsArgs,
} from 'storefront-schema-2023-10/storefront-api-types';
import { viewCart } from './cart/cart-view.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { collectionConnection, productConnection } from './catalogue/lists.ts';
import { productMatcher } from './catalogue/product-search.ts';
import type { Collection, Product } from './catalogue/rows.ts';
import { connection, emptyConnection, type PageArguments } from './connection.ts';
import { badRequest } from './errors.ts';
import { cartToken, numberOf, parseGid } from './gid.ts';
import { servedVersions } from './published-schema.ts';
import type { StorefrontContext } from './request-context.ts';
import type { ResolverMap } from './resolver.ts';
import { shop } from './shop-resolvers.ts';

const nothing = () => null;
const none = (_root: object, page: PageArguments) => emptyConnection(page);

export const queryResolvers: ResolverMap = {
  QueryRoot: {
    shop: (_root, _args, context) => shop(context),
    localization: (_root, _args, context) => shop(context),
    publicApiVersions: () => servedVersions.map((handle) => ({ handle, displayName: handle, supported: true })),

    product: (_root, args: QueryRootProductArgs, { catalogue }) => findProduct(args, catalogue),
    productByHandle: (_root, { handle }: { handle: string }, { catalogue }) => catalogue.productByHandle(handle),
    products: (_root, args: QueryRootProductsArgs, context) =>
      productConnection(searchProducts(args, context.catalogue), args, context),
    productRecommendations: (_root, { productId }: QueryRootProductRecommendationsArgs, { catalogue }) =>
      recommended(numberOf('Product', productId), catalogue),
    productTags: (_root, page: PageArguments, { catalogue }) => words(catalogue, page, ({ tags }) => tags),
    productTypes: (_root, page: PageArguments, { catalogue }) =>
      words(catalogue, page, ({ productType }) => [productType]),

    collection: (_root, args: QueryRootCollectionArgs, { catalogue }) => findCollection(args, catalogue),
    collectionByHandle: (_root, { handle }: { handle: string }, { catalogue }) => catalogue.collectionByHandle(handle),
    collections: (_root, args: QueryRootCollectionsArgs, context) =>
      collectionConnection(searchCollections(args, context.catalogue), args, context),

    cart: (_root, { id }: { id: string }, context) => findCart(id, context),
    node: (_root, { id }: { id: string }, context) => findNode(id, context),
    nodes: (_root, { ids }: { ids: string[] }, context) => ids.map((id) => findNode(id, context)),

    // The shop keeps its words at the content service: here it has no pages, posts, menus or objects of its own.
    article: nothing,
    articles: none,
    blog: nothing,
    blogByHandle: nothing,
    blogs: none,
    locations: none,
    menu: nothing,
    metaobject: nothing,
    metaobjects: none,
    page: nothing,
    pageByHandle: nothing,
    pages: none,
    urlRedirects: none,
  },
};

function findProduct({ id, handle }: QueryRootProductArgs, catalogue: Catalogue): Product | null {
  if (id) return catalogue.product(numberOf('Product', id) ?? -1);
  if (handle) return catalogue.productByHandle(handle);
  throw badRequest('you must provide one of handle or id');
}

function findCollection({ id, handle }: QueryRootCollectionArgs, catalogue: Catalogue): Collection | null {
  if (id) return catalogue.collection(numberOf('Collection', id) ?? -1);
  if (handle) return catalogue.collectionByHandle(handle);
  throw badRequest('you must provide one of handle or id');
}

function findCart(id: string, { carts, catalogue }: StorefrontContext) {
  const cart = carts.read(cartToken(id) ?? '');
  return cart === null ? null : viewCart(cart, catalogue);
}

function findNode(id: string, context: StorefrontContext): object | null {
  const { type, key } = parseGid(id);
  const found = nodeOf(type, id, key, context);
  return found === null ? null : { __typename: type, ...found };
}

function nodeOf(type: string, id: string, key: string, context: StorefrontContext): object | null {
  switch (type) {
    case 'Product':
      return context.catalogue.product(numberOf(type, id) ?? -1);
    case 'ProductVariant':
      return context.catalogue.variant(numberOf(type, id) ?? -1);
    case 'Collection':
      return context.catalogue.collection(numberOf(type, id) ?? -1);
    case 'Cart':
      return findCart(id, context);
    case 'Shop':
      return key === '1' ? shop(context) : null;
    default:
      return null;
  }
}

function searchProducts({ query, sortKey }: QueryRootProductsArgs, catalogue: Catalogue): number[] {
  const ids = catalogue.productIds(sortKey ?? 'ID');
  if (!query) return ids;
  const matches = productMatcher(query);
  return ids.filter((id) => {
    const product = catalogue.product(id);
    return product !== null && matches(product);
  });
}

function searchCollections({ query, sortKey }: QueryRootCollectionsArgs, catalogue: Catalogue): number[] {
  const ids = catalogue.collectionIds(sortKey ?? 'ID');
  const wanted = query
    ?.replace(/^title:/, '')
    .replace(/["'*]/g, '')
    .trim()
    .toLowerCase();
  if (!wanted) return ids;
  return ids.filter((id) => catalogue.collection(id)?.title.toLowerCase().includes(wanted));
}

/** Up to ten others of the same collections. */
function recommended(id: number | null, catalogue: Catalogue): Product[] | null {
  if (id === null || catalogue.product(id) === null) return null;
  const others = catalogue
    .collectionIdsOf(id)
    .flatMap((collectionId) => catalogue.productIdsIn(collectionId, 'MANUAL'));
  return [...new Set(others)]
    .filter((other) => other !== id)
    .slice(0, 10)
    .flatMap((other) => catalogue.product(other) ?? []);
}

function words(catalogue: Catalogue, page: PageArguments, of: (product: Product) => string[]) {
  const found = catalogue.productIds('ID').flatMap((id) => {
    const product = catalogue.product(id);
    return product === null ? [] : of(product);
  });
  return connection(
    [...new Set(found)].filter(Boolean).toSorted(),
    page,
    (word) => word,
    (word) => word,
  );
}
