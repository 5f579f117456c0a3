import type { Seed, SeedMarket } from '#seed/schema.ts';

/** An amount in minor units of the currency it names. */
export interface Price {
  minor: number;
  currencyCode: string;
}

/** Turns an amount of the catalogue (minor units of the shop's own currency) into what a buyer is shown. */
export type Pricing = (minor: number) => Price;

type Catalogue = Pick<Seed['catalogue'], 'shop' | 'markets'>;

/** Rates have four decimals; in this many parts they are whole numbers. */
const rateParts = 10_000;

/**
 * Prices for buyers in a country (ISO code): those of its market, converted by a fixed rate and rounded half up, each by itself. Convert
 * the price of one unit first and multiply then, so that a line costs its units exactly. A country that is not sold to, or null, gets
 * the shop's own prices, as at the provider.
 * Source: the Storefront API's documentation of `@inContext` and of international pricing.
 */
export function priceIn(catalogue: Catalogue, country: string | null): Pricing {
  const market = marketOf(catalogue, buyerCountry(catalogue, country));
  if (market === null) return (minor) => ({ minor, currencyCode: catalogue.shop.currency });
  const parts = Math.round(Number(market.rate) * rateParts);
  return (minor) => ({
    minor: Math.floor((minor * parts + rateParts / 2) / rateParts),
    currencyCode: market.currency,
  });
}

/** The country a buyer is served as: the one asked for when the shop sells there, its own otherwise. */
export function buyerCountry({ shop }: Catalogue, country: string | null): string {
  return shop.shipsTo.some(({ code }) => code === country) && country !== null ? country : shop.country;
}

/** The market that sells to a country; the shop's own, which is the first, where none names it; null without markets. */
export function marketOf({ markets }: Catalogue, country: string): SeedMarket | null {
  return markets.find(({ countries }) => countries.includes(country)) ?? markets[0] ?? null;
}
