import type { Words } from '#providers/content/types.ts';
import type { PhoneFlow, Product } from '#providers/storefront/types.ts';
import { isLightPhoneII, takesSimAndProtectionPlan } from '#site/catalogue/phones.ts';
import { type Choice, productChoices } from '#site/catalogue/product-choices.ts';

/** An extra sold with a phone. */
export interface Extra {
  /** The name of the form field; the cart reads every field that begins with "item". */
  name: `item-${string}`;
  title: string;
  /** Any number of its choices can be selected; otherwise one at most. */
  isMultiple: boolean;
  /** Compatible only with the North America variant (CART-14, CART-15). */
  northAmericaOnly: boolean;
  choices: Choice[];
}

export const sectionIds = ['pricing', 'plans', 'accessories', 'offsets'] as const;
export type SectionId = (typeof sectionIds)[number];

export interface ExtraSection {
  id: SectionId;
  title: string;
  extras: Extra[];
}

/** The extras on the page of the phone with this handle, by section (SHOP-7). Extras that the storefront does not sell are left out. */
export function extraSections(handle: string, flow: PhoneFlow, words: Words['productWords']): ExtraSection[] {
  const isII = isLightPhoneII(handle);
  const { phones, cases, screenProtector, carbonOffset } = flow;
  // SIM card and protection plan of a Light Phone II are only for its North America variant.
  const hasUse = !isII || phones.some(({ variants }) => variants.some(takesSimAndProtectionPlan));
  const { simCard, protectionPlan } = hasUse ? flow : { simCard: null, protectionPlan: null };
  const sections: ExtraSection[] = [
    {
      id: 'plans',
      title: words.simAndProtection,
      extras: [
        multipleChoiceExtra('item-sim', words.simCard, [simCard], isII),
        ...(isII ? [singleChoiceExtra('item-plan', words.protectionPlan, protectionPlan, flow)] : []),
      ],
    },
    {
      id: 'accessories',
      title: words.accessories,
      extras: isII
        ? [
            multipleChoiceExtra('item-case', words.phoneCase, cases),
            multipleChoiceExtra('item-protector', words.screenProtector, [screenProtector]),
          ]
        : [],
    },
    {
      id: 'offsets',
      title: words.carbonOffset,
      extras: [multipleChoiceExtra('item-offset', words.carbonOffset, [carbonOffset])],
    },
  ];
  return sections
    .map((section) => ({ ...section, extras: section.extras.filter(({ choices }) => choices.length > 0) }))
    .filter(({ extras }) => extras.length > 0);
}

function multipleChoiceExtra(
  name: Extra['name'],
  title: string,
  products: readonly (Product | null)[],
  northAmericaOnly = false,
): Extra {
  const choices = products.flatMap((product) => (product ? namedChoices(product) : []));
  return { name, title, isMultiple: true, northAmericaOnly, choices };
}

/** Choices labeled with the product's title where it has no options, and described by its subtitle. */
function namedChoices(product: Product): Choice[] {
  return productChoices(product).map((choice) => ({
    ...choice,
    label: product.options.length === 0 && !product.requiresSellingPlan ? product.title : choice.label,
    // That a choice is sold out is beside its price.
    note: choice.available ? (choice.note ?? product.subtitle) : product.subtitle,
  }));
}

/** The selling plans in the order of their groups, with their billing as the note; their descriptions are on the product's page. */
function singleChoiceExtra(
  name: Extra['name'],
  title: string,
  product: Product | null,
  { planGroups }: PhoneFlow,
): Extra {
  const order = planGroups.flatMap(({ planIds }) => planIds);
  const rank = ({ item }: Choice) => order.indexOf(item?.planId ?? '');
  const choices = (product ? productChoices(product) : [])
    .toSorted((a, b) => rank(a) - rank(b))
    .map((choice) => (choice.available ? { ...choice, note: choice.billing } : choice));
  return { name, title, isMultiple: false, northAmericaOnly: true, choices };
}
