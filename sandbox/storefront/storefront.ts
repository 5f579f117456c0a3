export { listOrders } from './order/orders.ts';
export { setStock } from './webhooks/stock-change.ts';

import { randomUUID } from 'node:crypto';
import type { Provider, ProviderContext } from '../provider.ts';
import { createBuyerLimit, fullAccess, tokens } from './access.ts';
import { createCartStore } from './cart/cart-store.ts';
import { cachedReads, createCatalogue } from './catalogue/catalogue.ts';
import { homeBuyer, type StorefrontContext } from './context.ts';
import type { OperationRequest } from './execute.ts';
import { graphqlExecutors } from './graphql-server.ts';
import { acceptRequest, errorResponse, resultResponse, throttledResponse } from './http.ts';
import { listOrders } from './order/orders.ts';
import { permalinkOperation, permalinkResponse } from './permalink.ts';
import { newestVersion, oldestVersion, schemaNameFor, servedVersions, versionFor } from './published-schema.ts';
import { deleteVisitorData, followSeed } from './seeding/follow-seed.ts';
import { webhookPolicy } from './webhooks/announcements.ts';
import { catalogueChange } from './webhooks/catalogue-change.ts';

/**
 * The storefront API: GraphQL over HTTP on the provider's own schema, over rows in SQLite. Writes the seed's catalog into its tables when
 * it is created; stored stock and carts stay.
 * Source: Shopify, "GraphQL Storefront API", and the schema that is published with @shopify/hydrogen-react. Where comments name recordings,
 * these are responses of a real shop, most of them stored at github.com/airhorns/shopify-draft-proxy.
 *
 * @throws {Error} The seed contradicts itself.
 */
export function createStorefront(context: ProviderContext): Provider {
  followSeed(context.database, context.seed, context.now());
  const catalogue = createCatalogue(context.database);
  const carts = createCartStore(context);
  let waitOf = createBuyerLimit(context.now);

  async function run(
    operation: OperationRequest,
    pathVersion: string,
    { requestId, access }: Pick<StorefrontContext, 'requestId' | 'access'>,
  ) {
    // Created on first use: building the schemas takes a tenth of the start.
    const execute = graphqlExecutors().get(schemaNameFor(pathVersion));
    if (execute === undefined) throw new Error(`No schema is loaded for version ${pathVersion}.`);
    return execute(operation, {
      provider: context,
      catalogue: cachedReads(catalogue),
      carts,
      requestId,
      version: versionFor(pathVersion),
      access,
      buyer: homeBuyer(context.seed.catalogue),
      work: { done: 0 },
    });
  }

  return {
    async handle(request) {
      const permalink = permalinkOperation(request);
      if (permalink) {
        const options = { requestId: randomUUID(), access: fullAccess };
        return permalinkResponse(await run(permalink, newestVersion, options));
      }
      const accepted = await acceptRequest(request, context.settings.storefront.tokenless);
      if (accepted instanceof Response) return accepted;
      const { throttledAs, requestsPerMinute } = context.settings.storefront;
      const wait = waitOf(request.headers, requestsPerMinute);
      if (wait !== null) return throttledResponse(wait, throttledAs);
      const { requestId, access, pathVersion, operation } = accepted;
      const result = await run(operation, pathVersion, { requestId, access });
      return resultResponse(result, requestId, versionFor(pathVersion));
    },
    warmUp: graphqlExecutors,
    reset() {
      followSeed(context.database, context.seed, context.now());
      deleteVisitorData(context.database);
      waitOf = createBuyerLimit(context.now);
    },
    follow: (before, after) => catalogueChange(context, before, after),
    webhooks: webhookPolicy,
    refuse: errorResponse,
    throttle: (waitMs) => throttledResponse(waitMs, context.settings.storefront.throttledAs),
    records: { orders: () => listOrders(context.database) },
    describe() {
      return {
        token: tokens.public,
        privateToken: tokens.private,
        tokenWithoutInventory: tokens.withoutInventory,
        apiVersion: oldestVersion,
        apiVersions: servedVersions,
        shopDomain: new URL(context.addresses.storefront).host,
      };
    },
  };
}
