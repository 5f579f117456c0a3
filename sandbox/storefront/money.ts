import type { Seed, SeedMarket } from '#seed/schema.ts';

/** Money is an integer of minor units (cents) everywhere inside; only these functions know its decimal spellings. */

/** Reads the seed's "699.00". */
export function minorUnits(decimal: string): number {
  const [whole = '', cents = ''] = decimal.split('.');
  return Number(whole + cents.padEnd(2, '0'));
}

/** The wire's spelling: at least one decimal, no zero beyond it, like "25.0", "12.5", "14.25". */
export function decimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const spelled = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/0$/, '');
  return minor < 0 ? `-${spelled}` : spelled;
}

/** A share of an amount, rounded half up; the share in hundredths of a percent, so that 12.5 % is 1250. */
export function share(minor: number, basisPoints: number): number {
  // Whole hundreds of the unit and the rest apart: the product of all may be more than a double holds.
  const rest = minor % 10_000;
  return ((minor - rest) / 10_000) * basisPoints + Math.floor((rest * basisPoints + 5000) / 10_000);
}

/** A percentage in hundredths of a percent, rounded. */
export function basisPoints(percentage: number): number {
  return Math.round(percentage * 100);
}

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
