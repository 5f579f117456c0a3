import type { Money } from '#providers/storefront/types.ts';
import type { Choice } from '#site/catalogue/product-choices.ts';
import { type ChosenItems, isCompatible } from './compatible-extras.ts';
import type { ExtraSection } from './phone-extras.ts';

/** What is added to the cart: the phone, and the ticked extras. */
export function chosenChoices({ phone, sections, values }: ChosenItems): Choice[] {
  const extras = sections.flatMap((section) => chosenExtras(section, phone, values));
  return phone ? [phone, ...extras] : extras;
}

/** The ticked choices that are available and compatible with the phone. */
export function chosenExtras({ extras }: ExtraSection, phone: Choice | undefined, values: readonly string[]): Choice[] {
  return extras
    .filter((extra) => isCompatible(phone, extra))
    .flatMap(({ choices }) => choices)
    .filter(({ value, available }) => available && values.includes(value));
}

/** The sum in minor units; null for no choices, and for more than one currency. */
export function runningTotal(choices: readonly Choice[]): Money | null {
  const currencies = new Set(choices.map(({ price }) => price.currency));
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return null;
  return { minor: choices.reduce((sum, { price }) => sum + price.minor, 0), currency };
}
