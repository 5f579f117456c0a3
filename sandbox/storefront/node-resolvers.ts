import { cartToShow } from './cart/find-cart.ts';
import { mediaImageNode } from './catalogue/image-resolvers.ts';
import { numberOf, parseGid } from './gid.ts';
import { articleNode } from './online-store/blog-resolvers.ts';
import { menuNode } from './online-store/menu-resolvers.ts';
import { pageNode } from './online-store/page-resolvers.ts';
import { policyNode } from './online-store/policies.ts';
import { onlineStore } from './online-store/store.ts';
import type { StorefrontContext } from './request-context.ts';
import type { ResolverMap } from './resolver.ts';
import { shop } from './shop-resolvers.ts';

type FindNode = (id: string, context: StorefrontContext) => object | null;

/** What can be had by its id alone. */
const finders: Readonly<Record<string, FindNode>> = {
  Article: articleNode,
  Blog: (id, context) => onlineStore(context).blogs.find((blog) => blog.id === numberOf('Blog', id)) ?? null,
  Cart: cartToShow,
  Collection: (id, { catalogue }) => catalogue.collection(numberOf('Collection', id) ?? -1),
  MediaImage: mediaImageNode,
  Menu: menuNode,
  Page: pageNode,
  Product: (id, { catalogue }) => catalogue.product(numberOf('Product', id) ?? -1),
  ProductVariant: (id, { catalogue }) => catalogue.variant(numberOf('ProductVariant', id) ?? -1),
  Shop: (id, context) => (numberOf('Shop', id) === 1 ? shop(context) : null),
  ShopPolicy: policyNode,
  UrlRedirect: (id, context) =>
    onlineStore(context).redirects.find((redirect) => redirect.id === numberOf('UrlRedirect', id)) ?? null,
};

export const nodeResolvers: ResolverMap = {
  QueryRoot: {
    cart: (_root, { id }: { id: string }, context) => cartToShow(id, context),
    node: (_root, { id }: { id: string }, context) => findNode(id, context),
    // Gaps stay, so that every node is at its id's place.
    nodes: (_root, { ids }: { ids: string[] }, context) => ids.map((id) => findNode(id, context)),
  },
};

function findNode(id: string, context: StorefrontContext): object | null {
  const { type } = parseGid(id);
  const found = Object.hasOwn(finders, type) ? finders[type]?.(id, context) : null;
  return found ? { ...found, __typename: type } : null;
}
