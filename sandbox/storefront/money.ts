import type { Seed, SeedMarket } from '#seed/schema.ts';

/** Money is an integer of minor units (cents) everywhere; only these functions read and write its decimal formats. */

/** Parses the seed's "699.00". */
export function minorUnits(decimal: string): number {
  const [whole = '', cents = ''] = decimal.split('.');
  return Number(whole + cents.padEnd(2, '0'));
}

/** The scalar Decimal: at least one decimal, no trailing zero beyond it, like "25.0", "12.5", "14.25". */
export function decimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const formatted = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/0$/, '');
  return minor < 0 ? `-${formatted}` : formatted;
}

/** A share of an amount in basis points (12.5 % is 1250), rounded half up. */
export function share(minor: number, basisPoints: number): number {
  // Multiples of 10,000 and the rest are multiplied separately, because the product of the whole amount may exceed the safe integers.
  const rest = minor % 10_000;
  return ((minor - rest) / 10_000) * basisPoints + Math.floor((rest * basisPoints + 5000) / 10_000);
}

/** A percentage in basis points, rounded. */
export function basisPoints(percentage: number): number {
  return Math.round(percentage * 100);
}

/** An amount in minor units of `currencyCode`. */
export interface Price {
  minor: number;
  currencyCode: string;
}

/** Converts an amount of the catalog (minor units of the shop's currency) into a buyer's price. */
export type Pricing = (minor: number) => Price;

type Catalogue = Pick<Seed['catalogue'], 'shop' | 'markets'>;

/** Exchange rates have four decimals: multiplied by this they are integers. */
const rateParts = 10_000;

/**
 * Pricing for buyers in a country (ISO code): its market's fixed exchange rate, each amount rounded half up. Convert the unit price before you
 * multiply it, so that a line costs exactly the sum of its units. A country that the shop does not sell to, or null, gets the shop's own prices, as
 * at the provider.
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

/** The requested country where the shop sells to it, else the shop's own. */
export function buyerCountry({ shop }: Catalogue, country: string | null): string {
  return shop.shipsTo.some(({ code }) => code === country) && country !== null ? country : shop.country;
}

/** The market of a country; the first, which is the shop's own, for any other country; null without markets. */
export function marketOf({ markets }: Catalogue, country: string): SeedMarket | null {
  return markets.find(({ countries }) => countries.includes(country)) ?? markets[0] ?? null;
}
