import type { Fetch } from '../http.ts';
import { createStorefrontCall, type StorefrontAddress } from './call.ts';
import {
  cartAttributesUpdateDocument,
  cartCreateDocument,
  cartDocument,
  cartLinesAddDocument,
  cartLinesUpdateDocument,
} from './cart-documents.ts';
import { collectionsDocument, productDocument } from './catalogue-documents.ts';
import type {
  CartAttributesUpdateMutation,
  CartCreateMutation,
  CartLinesAddMutation,
  CartLinesUpdateMutation,
  CartQuery,
  CollectionsQuery,
  ProductQuery,
} from './operations.generated.ts';
import { shapeCart, shapeCartAnswer } from './shape-cart.ts';
import { shapeCollection, shapeProduct } from './shape-product.ts';
import type { Storefront } from './types.ts';

/** The catalogue and the carts, in our own plain types. Each function throws what `createStorefrontCall` describes. */
export function createStorefront(address: StorefrontAddress, fetch: Fetch): Storefront {
  const call = createStorefrontCall(address, fetch);

  return {
    async collections() {
      const { collections } = await call<CollectionsQuery>(collectionsDocument, {});
      return collections.nodes.map(shapeCollection);
    },
    async product(handle) {
      const { product } = await call<ProductQuery>(productDocument, { handle });
      return product && shapeProduct(product);
    },
    async cart(id) {
      const { cart } = await call<CartQuery>(cartDocument, { id });
      return cart && shapeCart(cart);
    },
    async createCart(lines) {
      const { cartCreate } = await call<CartCreateMutation>(cartCreateDocument, { input: { lines } });
      return shapeCartAnswer(cartCreate);
    },
    async addLines(cartId, lines) {
      const { cartLinesAdd } = await call<CartLinesAddMutation>(cartLinesAddDocument, { cartId, lines });
      return shapeCartAnswer(cartLinesAdd);
    },
    async updateLines(cartId, lines) {
      const { cartLinesUpdate } = await call<CartLinesUpdateMutation>(cartLinesUpdateDocument, { cartId, lines });
      return shapeCartAnswer(cartLinesUpdate);
    },
    async updateAttributes(cartId, attributes) {
      const { cartAttributesUpdate } = await call<CartAttributesUpdateMutation>(cartAttributesUpdateDocument, {
        cartId,
        attributes,
      });
      return shapeCartAnswer(cartAttributesUpdate);
    },
  };
}
