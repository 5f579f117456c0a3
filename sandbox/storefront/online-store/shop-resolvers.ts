import type { SeedBrand } from '#seed/online-store-schema.ts';
import type { SeedMarket, SeedShop } from '#seed/schema.ts';
import { mediaImage, picture } from '../catalogue/images.ts';
import { noMetafields } from '../catalogue/metafields.ts';
import type { ResolverMap, StorefrontContext } from '../context.ts';
import { gid } from '../gid.ts';
import { marketOf } from '../money.ts';
import { onlineStore, type Policy, policy, primaryDomain } from './store.ts';

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
    primaryDomain: (_shop, _args, context) => {
      const url = new URL(primaryDomain(context));
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

/** The only language: the whole seed is written in it. */
const english = { isoCode: 'EN', name: 'English', endonymName: 'English' };

const currencies: Record<string, { name: string; symbol: string }> = {
  USD: { name: 'United States Dollar', symbol: '$' },
  CAD: { name: 'Canadian Dollar', symbol: '$' },
  EUR: { name: 'Euro', symbol: '€' },
  GBP: { name: 'British Pound', symbol: '£' },
};

/** Countries with the imperial system. Source: the API's UnitSystem. */
const imperial = ['US', 'LR', 'MM'];

interface Country {
  code: string;
  name: string;
}

export const localizationResolvers: ResolverMap = {
  QueryRoot: { localization: () => ({}) },
  Localization: {
    availableCountries: (_localization, _args, context) => shopOf(context).shipsTo,
    availableLanguages: () => [english],
    country: (_localization, _args, context) => country(context.buyer.country, context),
    language: () => english,
    market: (_localization, _args, context) => market(context.buyer.country, context),
  },
  Country: {
    isoCode: ({ code }: Country) => code,
    availableLanguages: () => [english],
    defaultLanguage: () => english,
    currency: ({ code }: Country, _args, context) => currency(code, context),
    market: ({ code }: Country, _args, context) => market(code, context),
    unitSystem: ({ code }: Country) => (imperial.includes(code) ? 'IMPERIAL_SYSTEM' : 'METRIC_SYSTEM'),
  },
  Market: { ...noMetafields, id: ({ id }: Pick<SeedMarket, 'id'>) => gid('Market', id) },
};

function shopOf(context: StorefrontContext) {
  return context.provider.seed.catalogue.shop;
}

function country(code: string, context: StorefrontContext): Country {
  return shopOf(context).shipsTo.find((known) => known.code === code) ?? { code, name: code };
}

/** Every shop of the provider has a market, so a seed without markets gets this one. */
function market(code: string, context: StorefrontContext): Pick<SeedMarket, 'id' | 'handle'> {
  return marketOf(context.provider.seed.catalogue, code) ?? { id: 1, handle: 'primary' };
}

function currency(code: string, context: StorefrontContext) {
  const isoCode = marketOf(context.provider.seed.catalogue, code)?.currency ?? shopOf(context).currency;
  return { isoCode, ...currencies[isoCode] };
}
