export { listOrders } from './order/orders.ts';
export { setStock } from './webhooks/stock-change.ts';

import type { Provider, ProviderContext } from '../provider.ts';
import { tokens } from './access.ts';
import { createCarts } from './cart/cart-store.ts';
import { createCatalogue, readOnce } from './catalogue/catalogue.ts';
import { homeBuyer } from './context.ts';
import { graphqlServers } from './graphql-server.ts';
import { admit, answered, refusal, throttled } from './http.ts';
import { listOrders } from './order/orders.ts';
import { oldestVersion, servedVersions, versionFor } from './published-schema.ts';
import { followSeed, forgetVisitors } from './seeding/follow-seed.ts';
import { webhookManner } from './webhooks/announcements.ts';
import { catalogueChange } from './webhooks/catalogue-change.ts';

/**
 * The storefront API: GraphQL over HTTP on the provider's own schema, over rows in SQLite. Writes the seed's catalogue into its tables
 * when it is made; stock and carts from before stay. Throws an Error when the seed contradicts itself.
 * Source: Shopify, "GraphQL Storefront API", and the schema that is published with @shopify/hydrogen-react. Where comments name recordings,
 * these are answers of a real shop, most of them kept at github.com/airhorns/shopify-draft-proxy.
 */
export function createStorefront(context: ProviderContext): Provider {
  followSeed(context.database, context.seed, context.now());
  const catalogue = createCatalogue(context.database);
  const carts = createCarts(context);

  return {
    async handle(request) {
      const admitted = await admit(request, context.settings.storefront.tokenless);
      if (admitted instanceof Response) return admitted;
      const { requestId, access, pathVersion, asked } = admitted;
      const version = versionFor(pathVersion);
      // Made at the first request: the schemas take a tenth of a start.
      const server = graphqlServers().get(version);
      if (server === undefined) throw new Error(`There is no server for version ${version}.`);
      const buyer = homeBuyer(context.seed.catalogue);
      const asking = { requestId, version, access, buyer, work: { done: 0 } };
      const resolving = { provider: context, catalogue: readOnce(catalogue), carts, ...asking };
      return answered(await server(asked, resolving), requestId, version);
    },
    reset() {
      followSeed(context.database, context.seed, context.now());
      forgetVisitors(context.database);
    },
    follow: (before, after) => catalogueChange(context, before, after),
    webhooks: webhookManner,
    refuse: refusal,
    throttle: (waitMs) => throttled(waitMs, context.settings.storefront.throttledAs),
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
