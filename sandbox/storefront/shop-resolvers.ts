import type { SeedShop } from '#seed/schema.ts';
import { noMetafields } from './catalogue/metafield-resolvers.ts';
import { gid } from './gid.ts';
import type { StorefrontContext } from './request-context.ts';
import type { ResolverMap } from './resolver.ts';

const english = { isoCode: 'EN', name: 'English', endonymName: 'English' };
const currency = { isoCode: 'USD', name: 'United States Dollar', symbol: '$' };

export const shopResolvers: ResolverMap = {
  Shop: {
    ...noMetafields,
    id: () => gid('Shop', 1),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is the provider's.
    moneyFormat: () => '${{amount}}',
    primaryDomain: (_shop, _args, { provider }) => {
      const url = new URL(provider.shopUrl);
      return { url: url.origin, host: url.host, sslEnabled: url.protocol === 'https:' };
    },
    paymentSettings: (shop: SeedShop, _args, { provider }) => ({
      acceptedCardBrands: ['VISA'],
      cardVaultUrl: `${provider.addresses.checkout}/sessions`,
      countryCode: shop.country,
      currencyCode: shop.currency,
      enabledPresentmentCurrencies: [shop.currency],
      shopifyPaymentsAccountId: null,
      supportedDigitalWallets: [],
    }),
    shipsToCountries: (shop: SeedShop) => shop.shipsTo.map(({ code }) => code),
  },
  Localization: {
    availableCountries: (shop: SeedShop) => shop.shipsTo,
    availableLanguages: () => [english],
    country: (shop: SeedShop) =>
      shop.shipsTo.find(({ code }) => code === shop.country) ?? { code: shop.country, name: shop.country },
    language: () => english,
    market: () => ({}),
  },
  Country: {
    isoCode: ({ code }: Country) => code,
    availableLanguages: () => [english],
    currency: () => currency,
    market: () => ({}),
    unitSystem: ({ code }: Country) => (code === 'US' ? 'IMPERIAL_SYSTEM' : 'METRIC_SYSTEM'),
  },
  Market: { ...noMetafields, id: () => gid('Market', 1), handle: () => 'primary' },
};

type Country = SeedShop['shipsTo'][number];

export function shop(context: StorefrontContext): SeedShop {
  return context.provider.seed.catalogue.shop;
}
