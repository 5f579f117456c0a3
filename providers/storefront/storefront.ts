import { ProviderError } from '../transport/provider-error.ts';
import { timeLimits } from '../transport/time-limits.ts';
import type { Fetch } from '../transport/types.ts';
import { createAbsences } from './absences.ts';
import { createStorefrontCall, type StorefrontAddress } from './call.ts';
import {
  cartAttributesUpdateDocument,
  cartCreateDocument,
  cartDocument,
  cartLinesAddDocument,
  cartLinesUpdateDocument,
} from './cart-documents.ts';
import { collectionDocument, collectionsDocument, phoneFlowDocument, productDocument } from './catalogue-documents.ts';
import { unlessCursorUnknown } from './cursor.ts';
import { globalId, isCartId } from './ids.ts';
import type {
  CartAttributesUpdateMutation,
  CartCreateMutation,
  CartLinesAddMutation,
  CartLinesUpdateMutation,
  CartQuery,
  CollectionQuery,
  ProductQuery,
} from './operations.generated.ts';
import { shapeCart, shapeCartAnswer } from './shape-cart.ts';
import { isListed, shapeCollection, shapeCollections, shapeNames } from './shape-collection.ts';
import { shapePhoneFlow } from './shape-phone-flow.ts';
import { shapeProduct } from './shape-product.ts';
import type { NewCartLine, Storefront } from './types.ts';

/** The catalogue and the carts, in our own plain types. Each function throws what `createStorefrontCall` describes. */
export function createStorefront(
  address: StorefrontAddress,
  fetch: Fetch,
  timeLimit = timeLimits.storefront,
): Storefront {
  const call = createStorefrontCall(address, fetch, timeLimit);
  const unlessAbsent = createAbsences();

  async function ask<Data, Shape>(document: string, variables: object, shape: (data: Data) => Shape): Promise<Shape> {
    const data = await call<Data>(document, variables);
    return shaped(() => shape(data));
  }

  return {
    collections: (after) => unlessCursorUnknown(after, ask(collectionsDocument, { after }, shapeCollections)),
    collection: (handle, after) =>
      unlessAbsent(`collection ${handle} ${after}`, () =>
        unlessCursorUnknown(
          after,
          ask(collectionDocument, { handle, after }, ({ collection, collections }: CollectionQuery) =>
            ifThere(collection, (found) =>
              isListed(found) ? { collection: shapeCollection(found), names: shapeNames(collections.nodes) } : null,
            ),
          ),
        ),
      ),
    phoneFlow: () => ask(phoneFlowDocument, {}, shapePhoneFlow),
    product: (handle) =>
      unlessAbsent(`product ${handle}`, () =>
        ask(productDocument, { handle }, ({ product }: ProductQuery) => ifThere(product, shapeProduct)),
      ),
    cart: async (id) =>
      isCartId(id) ? ask(cartDocument, { id }, ({ cart }: CartQuery) => ifThere(cart, shapeCart)) : null,
    createCart: (lines, attributes = []) =>
      ask(cartCreateDocument, { input: { lines: lines.map(wireLine), attributes } }, (data: CartCreateMutation) =>
        shapeCartAnswer(data.cartCreate),
      ),
    addLines: (cartId, lines) =>
      ask(cartLinesAddDocument, { cartId, lines: lines.map(wireLine) }, (data: CartLinesAddMutation) =>
        shapeCartAnswer(data.cartLinesAdd),
      ),
    updateLines: (cartId, lines) =>
      ask(cartLinesUpdateDocument, { cartId, lines: lines.map(wireUpdate) }, (data: CartLinesUpdateMutation) =>
        shapeCartAnswer(data.cartLinesUpdate),
      ),
    updateAttributes: (cartId, attributes) =>
      ask(cartAttributesUpdateDocument, { cartId, attributes }, (data: CartAttributesUpdateMutation) =>
        shapeCartAnswer(data.cartAttributesUpdate),
      ),
  };
}

function wireLine({ variantId, planId, quantity }: NewCartLine) {
  const merchandiseId = globalId('ProductVariant', variantId);
  return { merchandiseId, quantity, ...(planId !== null && { sellingPlanId: globalId('SellingPlan', planId) }) };
}

function wireUpdate({ id, quantity }: { id: string; quantity: number }) {
  return { id: globalId('CartLine', id), quantity };
}

/** null is the provider's word that there is none; a field that is missing altogether says nothing. */
function ifThere<Wire, Shape>(wire: Wire | null, shape: (wire: Wire) => Shape): Shape | null {
  if (wire === undefined) throw new TypeError('A field that was asked for is missing.');
  return wire && shape(wire);
}

/** An answer of another form than asked for is not usable: what was written by it must then be read again, not sent again. */
function shaped<Shape>(shape: () => Shape): Shape {
  try {
    return shape();
  } catch (cause) {
    throw new ProviderError('storefront', 'malformed', 'The storefront answered in another form than asked for.', {
      cause,
    });
  }
}
