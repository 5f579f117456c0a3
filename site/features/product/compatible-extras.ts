import { takesSimAndProtectionPlan } from '#site/catalogue/phones.ts';
import type { Choice } from '#site/catalogue/product-choices.ts';
import type { Extra, ExtraSection } from './phone-extras.ts';

/** What is selected in a phone's form. */
export interface ChosenItems {
  phone: Choice | undefined;
  sections: readonly ExtraSection[];
  /** The values of all ticked fields, incompatible ones among them. */
  values: readonly string[];
}

/** Extras that are ticked but incompatible with the phone. */
export function incompatibleExtras({ phone, sections, values }: ChosenItems): Extra[] {
  return sections
    .flatMap((section) => section.extras)
    .filter((extra) => !isCompatible(phone, extra) && extra.choices.some(({ value }) => values.includes(value)));
}

/** Whether an extra is compatible with the selected phone (CART-14, CART-15). */
export function isCompatible(phone: Choice | undefined, { northAmericaOnly }: Extra): boolean {
  return !northAmericaOnly || (phone !== undefined && takesSimAndProtectionPlan(phone));
}
