import type { SeedBrand } from '#seed/online-store-schema.ts';
import type { SeedShop } from '#seed/schema.ts';
import { mediaImage, picture } from './catalogue/image-resolvers.ts';
import { noMetafields } from './catalogue/metafield-resolvers.ts';
import { gid } from './gid.ts';
import { type Policy, policy } from './online-store/policies.ts';
import { onlineStore } from './online-store/store.ts';
import type { StorefrontContext } from './request-context.ts';
import type { ResolverMap } from './resolver.ts';

export const shopResolvers: ResolverMap = {
  QueryRoot: {
    shop: (_root, _args, context) => shop(context),
    paymentSettings: (_root, _args, context) => paymentSettings(context),
  },
  Shop: {
    ...noMetafields,
    id: () => gid('Shop', 1),
    brand: (_shop, _args, context) => onlineStore(context).brand,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is the provider's.
    moneyFormat: () => '${{amount}}',
    primaryDomain: (_shop, _args, { provider }) => {
      const url = new URL(provider.shopUrl);
      return { url: url.origin, host: url.host, sslEnabled: url.protocol === 'https:' };
    },
    paymentSettings: (_shop, _args, context) => paymentSettings(context),
    privacyPolicy: (_shop, _args, context) => policy('privacyPolicy', context),
    refundPolicy: (_shop, _args, context) => policy('refundPolicy', context),
    shippingPolicy: (_shop, _args, context) => policy('shippingPolicy', context),
    termsOfService: (_shop, _args, context) => policy('termsOfService', context),
    shipsToCountries: (shop: SeedShop) => shop.shipsTo.map(({ code }) => code),
    socialLoginProviders: () => [],
  },
  ShopPolicy: { id: (found: Policy) => gid('ShopPolicy', found.id) },
  Brand: {
    logo: (brand: SeedBrand, _args, context) => mediaImage(picture(brand.logo, null, context)),
    squareLogo: (brand: SeedBrand, _args, context) => mediaImage(picture(brand.squareLogo, null, context)),
    coverImage: (brand: SeedBrand, _args, context) => mediaImage(picture(brand.coverImage, null, context)),
  },
};

/** The shop as the seed has it now. */
export function shop(context: StorefrontContext): SeedShop {
  return context.provider.seed.catalogue.shop;
}

function paymentSettings(context: StorefrontContext) {
  const { country, currency } = shop(context);
  const { markets } = context.provider.seed.catalogue;
  return {
    acceptedCardBrands: ['VISA'],
    cardVaultUrl: `${context.provider.addresses.checkout}/sessions`,
    countryCode: country,
    currencyCode: currency,
    enabledPresentmentCurrencies: [...new Set([currency, ...markets.map((market) => market.currency)])],
    shopifyPaymentsAccountId: null,
    supportedDigitalWallets: [],
  };
}
