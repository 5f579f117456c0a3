import type { Money } from '#providers/storefront/types.ts';
import { takesAccessories } from '#site/catalogue/phones.ts';
import type { Choice } from '#site/catalogue/product-choices.ts';
import type { Extra, ExtraSection } from './phone-extras.ts';

interface Chosen {
  phone: Choice | undefined;
  sections: readonly ExtraSection[];
  /** The values of all that is ticked, also of what does not go with the phone. */
  values: readonly string[];
}

/** All that goes into the cart: the phone, and of what is ticked only what goes with it. */
export function chosenChoices({ phone, sections, values }: Chosen): Choice[] {
  const extras = sections
    .flatMap((section) => section.extras)
    .filter((extra) => goesWith(phone, extra))
    .flatMap(({ choices }) => choices)
    .filter(({ value, available }) => available && values.includes(value));
  return phone ? [phone, ...extras] : extras;
}

/** What is ticked and does not go with the phone. */
export function misfits({ phone, sections, values }: Chosen): Extra[] {
  return sections
    .flatMap((section) => section.extras)
    .filter((extra) => !goesWith(phone, extra) && extra.choices.some(({ value }) => values.includes(value)));
}

/** Whether an extra may be bought with the phone as it is chosen (CART-14, CART-15). */
export function goesWith(phone: Choice | undefined, { northAmericaOnly }: Extra): boolean {
  return !northAmericaOnly || (phone !== undefined && takesAccessories(phone));
}

/** Exact, in minor units; null for nothing, or for a mixture of currencies, which cannot be summed. */
export function runningTotal(choices: readonly Choice[]): Money | null {
  const currencies = new Set(choices.map(({ price }) => price.currency));
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return null;
  return { minor: choices.reduce((sum, { price }) => sum + price.minor, 0), currency };
}
