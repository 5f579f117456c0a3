import { LRUCache } from 'lru-cache';
import { type Circuit, createCircuit } from '../transport/circuit.ts';
import type { Fetch } from '../transport/http.ts';
import { ProviderError } from '../transport/provider-error.ts';
import { createSharedCalls } from '../transport/response-cache/shared-calls.ts';
import { defaultTimeouts } from '../transport/timeouts.ts';
import { createStorefrontCall, type StorefrontAddress } from './call.ts';
import {
  cartAttributesUpdateDocument,
  cartCreateDocument,
  cartDocument,
  cartLinesAddDocument,
  cartLinesUpdateDocument,
} from './cart-documents.ts';
import {
  collectionDocument,
  collectionHandlesDocument,
  collectionsDocument,
  furtherCollectionsDocument,
  phoneFlowDocument,
  productDocument,
  productHandlesDocument,
} from './catalogue-documents.ts';
import { createKnownHandles, type HandleList } from './known-handles.ts';
import type {
  CartAttributesUpdateMutation,
  CartCreateMutation,
  CartLinesAddMutation,
  CartLinesUpdateMutation,
  CartQuery,
  CollectionQuery,
  PhoneFlowQuery,
  ProductQuery,
} from './operations.generated.ts';
import { defaultRange, type Range, rangeProblems, soldHandle, withHandles } from './range.ts';
import { shapeCart, shapeCartWriteResult } from './shape-cart.ts';
import {
  isListed,
  shapeCollection,
  shapeCollectionHandles,
  shapeCollections,
  shapeNames,
  shapeProductHandles,
} from './shape-collection.ts';
import { shapePhoneFlow, shapeProductDetails, shapeSimCard } from './shape-product.ts';
import { globalId, isCartId, shapeUnlessNull, text } from './shape-values.ts';
import type { NewCartLine, Storefront } from './types.ts';

interface StorefrontOptions {
  /** Milliseconds that a call may take with its retries. */
  timeout?: number;
  /** Milliseconds that reading the whole of a list may take. */
  listTimeout?: number;
  range?: Range;
  circuit?: Circuit;
}

/** The catalog and the carts as our own types. Each function throws what `createStorefrontCall` describes. */
export function createStorefront(
  address: StorefrontAddress,
  fetch: Fetch,
  {
    timeout = defaultTimeouts.storefront,
    listTimeout = defaultTimeouts.list,
    range = defaultRange,
    circuit = createCircuit('storefront'),
  }: StorefrontOptions = {},
): Storefront {
  const call = createStorefrontCall(address, fetch, timeout, circuit);
  const absences = createNegativeCache();
  const phoneFlowOfRange = withHandles(phoneFlowDocument, range);

  async function query<Data, Shape>(document: string, variables: object, shape: (data: Data) => Shape): Promise<Shape> {
    const data = await call<Data>(document, variables);
    return shaped(() => shape(data));
  }

  const phoneFlow = () => query(phoneFlowOfRange, {}, (data: PhoneFlowQuery) => shapePhoneFlow(data, range));

  const allProducts = () => allPages((after) => query(productHandlesDocument, { after }, shapeProductHandles));
  const allCollections = () => allPages((after) => query(collectionHandlesDocument, { after }, shapeCollectionHandles));

  // These lists are read without a visitor's scope, so that no visitor waits or is throttled for them.
  const lists = createSharedCalls(listTimeout);
  const knownProducts = createKnownHandles(
    async () => handlesOf(await lists.start('storefront', 'products', allProducts)),
    'product:',
  );
  const knownCollections = createKnownHandles(
    async () => handlesOf(await lists.start('storefront', 'collections', allCollections)),
    'collection:',
  );

  const product = (handle: string) =>
    absences.orLoad(`product ${handle}`, () =>
      knownProducts.find(handle, () =>
        query(productDocument, { handle }, ({ product }: ProductQuery) =>
          shapeUnlessNull(product, (found) => shapeProductDetails(found, range)),
        ),
      ),
    );

  return {
    collections: (after) =>
      after === null
        ? query(collectionsDocument, {}, shapeCollections)
        : nullForUnknownCursor(after, query(furtherCollectionsDocument, { after }, shapeCollections)),
    collection: (handle, after) =>
      absences.orLoad(`collection ${JSON.stringify([handle, after])}`, () =>
        knownCollections.find(handle, () =>
          nullForUnknownCursor(
            after,
            query(collectionDocument, { handle, after }, ({ collection, collections }: CollectionQuery) =>
              shapeUnlessNull(collection, (found) =>
                isListed(found)
                  ? {
                      collection: shapeCollection(found),
                      names: shapeNames(collections.nodes),
                      description: text(found.seo.description ?? found.description),
                    }
                  : null,
              ),
            ),
          ),
        ),
      ),
    phoneFlow,
    product,
    async simCard() {
      const handle = soldHandle('simCard', range);
      const found = handle === null ? null : await product(handle);
      return found && shapeSimCard(found, range);
    },
    rangeProblems: async () => rangeProblems(await phoneFlow(), range),
    productHandles: async () => (await allProducts()).found.filter(({ isHidden }) => !isHidden),
    hiddenProductHandles: async () =>
      (await allProducts()).found.flatMap(({ isHidden, handle }) => (isHidden ? [handle] : [])),
    collectionHandles: async () => (await allCollections()).found,
    purgeHandles(tags) {
      absences.clear();
      knownProducts.expect(tags);
      knownCollections.expect(tags);
    },
    async cart(id) {
      if (!isCartId(id)) return null;
      const read = () =>
        query(cartDocument, { id }, ({ cart }: CartQuery) => shapeUnlessNull(cart, (found) => shapeCart(found, range)));
      // The cart is read twice, because the site forgets a cart that does not exist: a single wrong response must not lose one.
      return (await read()) ?? read();
    },
    createCart: (lines, attributes = []) =>
      query(cartCreateDocument, { input: { lines: lines.map(wireLine), attributes } }, (data: CartCreateMutation) =>
        shapeCartWriteResult(data.cartCreate, range),
      ),
    addLines: (cartId, lines) =>
      query(cartLinesAddDocument, { cartId, lines: lines.map(wireLine) }, (data: CartLinesAddMutation) =>
        shapeCartWriteResult(data.cartLinesAdd, range),
      ),
    updateLines: (cartId, lines) =>
      query(cartLinesUpdateDocument, { cartId, lines: lines.map(wireUpdate) }, (data: CartLinesUpdateMutation) =>
        shapeCartWriteResult(data.cartLinesUpdate, range),
      ),
    updateAttributes: (cartId, attributes) =>
      query(cartAttributesUpdateDocument, { cartId, attributes }, (data: CartAttributesUpdateMutation) =>
        shapeCartWriteResult(data.cartAttributesUpdate, range),
      ),
  };
}

/** The items of all pages of a list, and how many calls it took to read them. */
async function allPages<Item>(
  readPage: (after: string | null) => Promise<{ handles: Item[]; next: string | null }>,
): Promise<{ found: Item[]; calls: number }> {
  const found: Item[] = [];
  const cursors = new Set<string | null>();
  for (let after: string | null = null; !cursors.has(after); ) {
    cursors.add(after);
    const { handles, next } = await readPage(after);
    found.push(...handles);
    if (next === null) return { found, calls: cursors.size };
    after = next;
  }
  throw new ProviderError('storefront', 'malformed', 'A page of a list names an earlier one as its next.');
}

function handlesOf({ found, calls }: { found: { handle: string }[]; calls: number }): HandleList {
  return { handles: found.map(({ handle }) => handle), calls };
}

function wireLine({ variantId, planId, quantity }: NewCartLine) {
  const merchandiseId = globalId('ProductVariant', variantId);
  return { merchandiseId, quantity, ...(planId !== null && { sellingPlanId: globalId('SellingPlan', planId) }) };
}

function wireUpdate({ id, quantity }: { id: string; quantity: number }) {
  return { id: globalId('CartLine', id), quantity };
}

/** `ttl` in milliseconds is short, so that a new product is found; `max` bounds the entries, because any handle can be requested. */
const negativeCacheOptions = { max: 1000, ttl: 1000, ttlResolution: 0, perf: { now: () => performance.now() } };

/** Negative caching: a handle that the storefront does not have is looked up at most once a second. */
function createNegativeCache() {
  const absences = new LRUCache<string, true>(negativeCacheOptions);

  return {
    async orLoad<Result>(key: string, load: () => Promise<Result | null>): Promise<Result | null> {
      if (absences.has(key)) return null;
      const result = await load();
      if (result === null) absences.set(key, true);
      return result;
    },
    clear: () => absences.clear(),
  };
}

/** null for a cursor that the provider does not know: it comes from a URL, so it is not a fault of the provider. */
async function nullForUnknownCursor<Result>(after: string | null, result: Promise<Result>): Promise<Result | null> {
  try {
    return await result;
  } catch (error) {
    const isUnknown = error instanceof ProviderError && error.fault === 'refused' && /cursor/i.test(error.message);
    if (after !== null && isUnknown) return null;
    throw error;
  }
}

/** A shape's error becomes `malformed`. A write with such a response may have been carried out: the cart must be read again, not changed again. */
function shaped<Shape>(shape: () => Shape): Shape {
  try {
    return shape();
  } catch (cause) {
    throw new ProviderError('storefront', 'malformed', 'The response does not match the query.', {
      cause,
    });
  }
}
