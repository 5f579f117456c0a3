import type { Money } from '#providers/storefront/types.ts';
import { takesAccessories } from '#site/catalogue/phones.ts';
import type { Choice } from '#site/catalogue/product-choices.ts';
import type { Extra, ExtraSection } from './phone-extras.ts';

interface Selection {
  phone: Choice | undefined;
  sections: readonly ExtraSection[];
  /** The values of all ticked fields, incompatible ones among them. */
  values: readonly string[];
}

/** What is added to the cart: the phone, and the ticked choices that are available and compatible with it. */
export function chosenChoices({ phone, sections, values }: Selection): Choice[] {
  const extras = sections
    .flatMap((section) => section.extras)
    .filter((extra) => isCompatible(phone, extra))
    .flatMap(({ choices }) => choices)
    .filter(({ value, available }) => available && values.includes(value));
  return phone ? [phone, ...extras] : extras;
}

/** Extras that are ticked but incompatible with the phone. */
export function incompatibleExtras({ phone, sections, values }: Selection): Extra[] {
  return sections
    .flatMap((section) => section.extras)
    .filter((extra) => !isCompatible(phone, extra) && extra.choices.some(({ value }) => values.includes(value)));
}

/** Whether an extra is compatible with the selected phone (CART-14, CART-15). */
export function isCompatible(phone: Choice | undefined, { northAmericaOnly }: Extra): boolean {
  return !northAmericaOnly || (phone !== undefined && takesAccessories(phone));
}

/** The sum in minor units; null for no choices, and for more than one currency. */
export function runningTotal(choices: readonly Choice[]): Money | null {
  const currencies = new Set(choices.map(({ price }) => price.currency));
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return null;
  return { minor: choices.reduce((sum, { price }) => sum + price.minor, 0), currency };
}
