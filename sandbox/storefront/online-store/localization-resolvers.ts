import type { SeedMarket } from '#seed/schema.ts';
import { noMetafields } from '../catalogue/metafield-resolvers.ts';
import { gid } from '../gid.ts';
import { marketOf } from '../markets.ts';
import type { StorefrontContext } from '../request-context.ts';
import type { ResolverMap } from '../resolver.ts';

/** The only language: all of the seed is written in it. */
const english = { isoCode: 'EN', name: 'English', endonymName: 'English' };

const currencies: Record<string, { name: string; symbol: string }> = {
  USD: { name: 'United States Dollar', symbol: '$' },
  CAD: { name: 'Canadian Dollar', symbol: '$' },
  EUR: { name: 'Euro', symbol: '€' },
  GBP: { name: 'British Pound', symbol: '£' },
};

/** Where pounds and miles are the measure. Source: the API's UnitSystem. */
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

/** Every shop has at least one market; a seed without any has this. */
function market(code: string, context: StorefrontContext): Pick<SeedMarket, 'id' | 'handle'> {
  return marketOf(context.provider.seed.catalogue, code) ?? { id: 1, handle: 'primary' };
}

function currency(code: string, context: StorefrontContext) {
  const isoCode = marketOf(context.provider.seed.catalogue, code)?.currency ?? shopOf(context).currency;
  return { isoCode, ...currencies[isoCode] };
}
