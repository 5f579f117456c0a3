import { href } from 'react-router';
import { addressOf, elsewhere, type Phone, type Verdict } from './answers.ts';
import { type Offer, offersFor, type Sold } from './offers.ts';

/** Where an answer leads: to what can be bought or, failing that, to the question whose answer could be another. */
export function nextSteps(verdict: Verdict, phone: Phone, country: string, sold: Sold): Offer[] {
  if (verdict === 'incompatible') {
    return [{ words: 'Try another carrier', to: addressOf({ phone: phone.id, country }) }];
  }
  const offers = offersFor(phone, country, sold);
  if (offers.length > 0) return offers;
  if (country === elsewhere) return [{ words: 'Choose another country', to: addressOf({ phone: phone.id }) }];
  return [{ words: 'See the shop', to: href('/shop/:collection?') }];
}
