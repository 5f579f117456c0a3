import type { Fetch } from '../http.ts';
import { ProviderError } from '../provider-error.ts';
import { createStorefrontCall, type StorefrontAddress } from './call.ts';
import {
  cartAttributesUpdateDocument,
  cartCreateDocument,
  cartDocument,
  cartLinesAddDocument,
  cartLinesUpdateDocument,
} from './cart-documents.ts';
import { collectionDocument, collectionsDocument, phoneFlowDocument, productDocument } from './catalogue-documents.ts';
import type {
  CartAttributesUpdateMutation,
  CartCreateMutation,
  CartLinesAddMutation,
  CartLinesUpdateMutation,
  CartQuery,
  CollectionQuery,
  CollectionsQuery,
  PhoneFlowQuery,
  ProductQuery,
} from './operations.generated.ts';
import { shapeCart, shapeCartAnswer } from './shape-cart.ts';
import { fromCursor, shapeCollection, shapeCollections } from './shape-collection.ts';
import { shapePhoneFlow } from './shape-phone-flow.ts';
import { shapeProduct } from './shape-product.ts';
import type { Storefront } from './types.ts';

/** The catalogue and the carts, in our own plain types. Each function throws what `createStorefrontCall` describes. */
export function createStorefront(address: StorefrontAddress, fetch: Fetch): Storefront {
  const call = createStorefrontCall(address, fetch);

  return {
    async collections(after) {
      const answer = await fromCursor(call<CollectionsQuery>(collectionsDocument, { after }), after);
      return answer && shapeCollections(answer);
    },
    async collection(handle, after) {
      const answer = await fromCursor(call<CollectionQuery>(collectionDocument, { handle, after }), after);
      if (!answer?.collection) return null;
      return { collection: shapeCollection(answer.collection), names: answer.collections.nodes };
    },
    async phoneFlow() {
      return shapePhoneFlow(await call<PhoneFlowQuery>(phoneFlowDocument, {}));
    },
    async product(handle) {
      const { product } = await call<ProductQuery>(productDocument, { handle });
      return product && shapeProduct(product);
    },
    async cart(id) {
      const { cart } = await call<CartQuery>(cartDocument, { id });
      return cart && shaped(() => shapeCart(cart));
    },
    async createCart(lines, attributes = []) {
      const { cartCreate } = await call<CartCreateMutation>(cartCreateDocument, { input: { lines, attributes } });
      return shaped(() => shapeCartAnswer(cartCreate));
    },
    async addLines(cartId, lines) {
      const { cartLinesAdd } = await call<CartLinesAddMutation>(cartLinesAddDocument, { cartId, lines });
      return shaped(() => shapeCartAnswer(cartLinesAdd));
    },
    async updateLines(cartId, lines) {
      const { cartLinesUpdate } = await call<CartLinesUpdateMutation>(cartLinesUpdateDocument, { cartId, lines });
      return shaped(() => shapeCartAnswer(cartLinesUpdate));
    },
    async updateAttributes(cartId, attributes) {
      const { cartAttributesUpdate } = await call<CartAttributesUpdateMutation>(cartAttributesUpdateDocument, {
        cartId,
        attributes,
      });
      return shaped(() => shapeCartAnswer(cartAttributesUpdate));
    },
  };
}

/** A cart of another form than asked for is no usable answer: what was written must then be read again, not sent again. */
function shaped<Shape>(shape: () => Shape): Shape {
  try {
    return shape();
  } catch (cause) {
    throw new ProviderError('storefront', 'malformed', 'The storefront answered with a cart of another form.', {
      cause,
    });
  }
}
