import type { Provider, ProviderContext } from '#sandbox/provider.ts';
import { createCarts } from './cart/carts.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { createGraphqlServer } from './graphql-server.ts';
import { admit, refusal, withHeaders } from './http.ts';
import { apiVersion, storefrontToken } from './protocol.ts';
import { servedVersions, versionFor } from './published-schema.ts';
import { followSeed, forgetVisitors } from './seeding.ts';

export { listOrders } from './order/orders.ts';
export { setStock } from './stock.ts';

/**
 * The storefront API: GraphQL over HTTP on the provider's own schema, over rows in SQLite. Writes the seed's catalogue into its tables
 * when it is made; stock and carts from before stay. Throws an Error when the seed contradicts itself.
 * Source: providers' facts on the Storefront API, and the published schema.
 */
export function createStorefront(context: ProviderContext): Provider {
  followSeed(context.database, context.seed);
  const catalogue = createCatalogue(context.database);
  const carts = createCarts(context.database, context.now);
  const servers = new Map(servedVersions.map((version) => [version, createGraphqlServer(version)]));

  return {
    async handle(request) {
      const admitted = await admit(request);
      if (admitted instanceof Response) return admitted;
      const { requestId, hasToken, pathVersion } = admitted;
      const version = versionFor(pathVersion);
      const server = servers.get(version);
      if (server === undefined) throw new Error(`There is no server for version ${version}.`);
      const answer = await server(admitted.request, { provider: context, catalogue, carts, requestId, hasToken });
      return withHeaders(answer, requestId, version);
    },
    reset() {
      followSeed(context.database, context.seed);
      forgetVisitors(context.database);
    },
    refuse: refusal,
    describe() {
      return { token: storefrontToken, apiVersion, shopDomain: new URL(context.addresses.storefront).host };
    },
  };
}
