import type { ProviderContext } from '../../provider.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DiscountTerms } from '../discounts/apply-codes.ts';
import { usesOfCode } from '../discounts/uses.ts';
import { type Pricing, priceIn } from '../markets.ts';

/** What carts are priced by at this moment: rows of the catalogue, markets and discounts of the seed. */
export interface CartTerms {
  catalogue: Catalogue;
  /** Prices for a buyer in a country (ISO code); null: nobody said where. */
  pricesIn: (country: string | null) => Pricing;
  discounts: Omit<DiscountTerms, 'convert'>;
}

/** Make them anew for each use: an edit of the seed replaces it. */
export function cartTerms({ database, seed, now }: ProviderContext, catalogue: Catalogue): CartTerms {
  return {
    catalogue,
    pricesIn: (country) => priceIn(seed.catalogue, country),
    discounts: {
      discounts: seed.catalogue.discounts,
      now: now(),
      usesOf: (code) => usesOfCode(database, code),
    },
  };
}
