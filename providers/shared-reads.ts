import type { StartPage } from './content/types.ts';
import type { Product, ProductCard, Storefront } from './storefront/types.ts';
import { detached } from './transport/call-scope.ts';
import { isShared, noteTags } from './transport/read-record.ts';
import type { ResponseCache } from './transport/response-cache/response-cache.ts';

/**
 * The catalog and the start page for pages that are the same for all visitors: their reads are cached, and noted by tags. Other requests, such as a
 * form's, are not answered from the cache (decision 0028), except for the lists of handles. The tags of products and collections contain their
 * handles and numbers, because webhooks have the one, the other or both.
 *
 * @param listTimeout Milliseconds for reading all pages of a list.
 */
export function cacheSharedReads(
  { storefront, startPage }: { storefront: Storefront; startPage: StartPage },
  cache: ResponseCache,
  listTimeout: number,
): { storefront: Storefront; startPage: StartPage } {
  function shared<Result>(
    provider: 'storefront' | 'startPage',
    resource: string,
    load: () => Promise<Result>,
    tagsOf: (result: Result) => string[],
  ): Promise<Result> {
    return isShared() ? cached(provider, resource, load, tagsOf) : load();
  }

  function cached<Result>(
    provider: 'storefront' | 'startPage',
    resource: string,
    load: () => Promise<Result>,
    tagsOf: (result: Result) => string[],
  ): Promise<Result> {
    return cache.get(provider, resource, () => tagged(load, tagsOf));
  }

  /** Only the first page of a list is cached: anybody can make up cursors, and their pages would evict responses that are needed in an outage. */
  function sharedPage<Result>(
    after: string | null,
    resource: string,
    load: () => Promise<Result>,
    tagsOf: (result: Result) => string[],
  ): Promise<Result> {
    return after === null ? shared('storefront', resource, load, tagsOf) : tagged(load, tagsOf);
  }

  return {
    startPage: {
      ...startPage,
      page: () => shared('startPage', 'page', startPage.page, () => ['start-page']),
    },
    storefront: {
      ...storefront,
      collections: (after) =>
        sharedPage(
          after,
          'collections',
          () => storefront.collections(after),
          (found) => ['collections', 'products', ...(found?.collections ?? []).flatMap(tagsOfCollection)],
        ),
      collection: (handle, after) =>
        sharedPage(
          after,
          `collection ${handle}`,
          () => storefront.collection(handle, after),
          (found) => [
            `collection:${handle}`,
            'collections',
            ...(found?.names ?? []).flatMap((named) => [`collection:${named.handle}`, `collection:${named.id}`]),
            ...(found ? tagsOfCollection(found.collection) : []),
          ],
        ),
      product: (handle) =>
        shared(
          'storefront',
          `product ${handle}`,
          () => storefront.product(handle),
          (product) => [`product:${handle}`, ...tagsOfProducts([product])],
        ),
      phoneFlow: () => shared('storefront', 'phone flow', storefront.phoneFlow, tagsOfFlow),
      // The lists of handles are never personal and take many calls, so they are cached for every request. The list of products lacks the tags of
      // single products, which are also purged at each sale. A cache key that begins with "product" could be that of a product.
      productHandles: () =>
        cached(
          'storefront',
          'handles of products',
          () => detached(listTimeout, storefront.productHandles),
          () => ['products'],
        ),
      collectionHandles: () =>
        cached(
          'storefront',
          'handles of collections',
          () => detached(listTimeout, storefront.collectionHandles),
          (found) => ['collections', ...found.map(({ handle }) => `collection:${handle}`)],
        ),
    },
  };
}

async function tagged<Result>(load: () => Promise<Result>, tagsOf: (result: Result) => string[]): Promise<Result> {
  const result = await load();
  noteTags(tagsOf(result));
  return result;
}

function tagsOfCollection({ id, handle, products }: { id: string; handle: string; products: readonly ProductCard[] }) {
  return [`collection:${id}`, `collection:${handle}`, ...tagsOfProducts(products)];
}

function tagsOfProducts(products: readonly (ProductCard | null)[]): string[] {
  return products.flatMap((product) =>
    product ? [`product:${product.id}`, `product:${product.handle}`] : ['products'],
  );
}

function tagsOfFlow({
  phones,
  cases,
  simCard,
  protectionPlan,
  screenProtector,
  carbonOffset,
}: Awaited<ReturnType<Storefront['phoneFlow']>>): string[] {
  const others: (Product | null)[] = [simCard, protectionPlan, screenProtector, carbonOffset];
  return tagsOfProducts([...phones, ...cases, ...others]);
}
