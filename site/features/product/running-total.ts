import type { Money } from '#providers/storefront/types.ts';
import type { Choice } from '#site/catalogue/product-choices.ts';
import { isCompatible, type Selection } from './compatible-extras.ts';

/** What is added to the cart: the phone, and the ticked choices that are available and compatible with it. */
export function chosenChoices({ phone, sections, values }: Selection): Choice[] {
  const extras = sections
    .flatMap((section) => section.extras)
    .filter((extra) => isCompatible(phone, extra))
    .flatMap(({ choices }) => choices)
    .filter(({ value, available }) => available && values.includes(value));
  return phone ? [phone, ...extras] : extras;
}

/** The sum in minor units; null for no choices, and for more than one currency. */
export function runningTotal(choices: readonly Choice[]): Money | null {
  const currencies = new Set(choices.map(({ price }) => price.currency));
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return null;
  return { minor: choices.reduce((sum, { price }) => sum + price.minor, 0), currency };
}
