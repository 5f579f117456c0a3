import type { SeedMarket } from '../schema.ts';
import { refuse, within } from '../seed-error.ts';
import { createClaims } from '../unique.ts';

export function checkMarkets(file: string, markets: readonly SeedMarket[]): void {
  const claimId = createClaims();
  const claimCountry = createClaims();
  for (const [index, { id, rate, countries }] of markets.entries()) {
    const place = { file, field: String(index) };
    claimId(id, within(place, 'id'));
    if (index === 0 && Number(rate) !== 1)
      refuse(within(place, 'rate'), "must be 1, because the first market is the shop's own");
    if (Number(rate) === 0) refuse(within(place, 'rate'), 'must be more than 0');
    for (const [position, country] of countries.entries()) claimCountry(country, within(place, 'countries', position));
  }
}
