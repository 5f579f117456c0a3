import { createContext, href } from 'react-router';
import type { Words } from '#providers/content/types.ts';
import type { BlockItem, Story } from '#providers/shaping/blocks/types.ts';
import type { Product, ProductDetails } from '#providers/storefront/types.ts';
import { type RequestedItem, readRequestedItem } from '#site/catalogue/item.ts';
import { isKnownPhone, isLightPhoneII, lightPhoneIIIHandle, phoneColours } from '#site/catalogue/phones.ts';
import { productChoices } from '#site/catalogue/product-choices.ts';
import { readPhoneFlow } from '#site/catalogue/read-phone-flow.ts';
import { type Financing, providersContext, type RouterContext, siteContext } from '#site/kernel/context.ts';
import { fillIn } from '#site/kernel/fill-in.ts';
import { notFound, optional, readSettings, readWords, required } from '#site/kernel/loading/load.ts';
import { shorten } from '#site/kernel/ui/plain-text.ts';
import type { ColourLink } from './choices.tsx';
import { type ExtraSection, extraSections } from './phone-extras.ts';

export type ProductWords = ReturnType<typeof shownWords>;

/** The words of the wheel of hours: its hours from noon to night, and the hint below it. */
export interface WheelWords {
  hours: string[];
  turnWheel: string;
}

export interface ProductView {
  product: ProductDetails;
  /** The pages of a phone that is a product in each of its colors. */
  colours: ColourLink[];
  /** A phone's extras; null when they could not be read (SHOP-8). */
  sections: ExtraSection[] | null;
  /** A phone's questions, as the editors chose them (SET-1). */
  questions: BlockItem[];
  /** A phone's picture stories (SET-1). */
  stories: Story[];
  /** The item that the page's URL requests. */
  requested: RequestedItem;
  financing: Financing | null;
  hasCreditCheck: boolean;
  /** The terms of buying a phone, each with the page that explains it: delivery, return, warranty, and what is in the box. */
  terms: { label: string; slug: string }[];
  /** The words of the wheel on the newer phone's page (decision 0082). */
  wheel: WheelWords | null;
  words: ProductWords;
}

/** Whether the form of this request failed because of a provider's fault, so that its message must be shown even if the page cannot be read. */
export const failedFormContext = createContext(false);

/** The address of the page that shows a phone in another color. */
type ColourPath = (phone: (typeof phoneColours)[number]) => string;

/** The loader of product pages; null where the page cannot be read after its form has failed. @throws data with status 404 for an unknown product */
export async function loadProductPage(
  context: RouterContext,
  handle: string,
  search: string,
  colourPath?: ColourPath,
): Promise<ProductView | null> {
  const view = await readProductPage(context, handle, search, colourPath);
  if (!view && !context.get(failedFormContext)) throw await notFound(context);
  return view;
}

/** Everything that a product page shows; null for an unknown product. A phone whose extras cannot be read is still sold. */
async function readProductPage(
  context: RouterContext,
  handle: string,
  search: string,
  colourPath: ColourPath = ({ handle }) => href('/shop/products/:handle', { handle }),
): Promise<ProductView | null> {
  const { cloud } = context.get(providersContext);
  const { financing, simRegion } = context.get(siteContext);
  const read = context.get(failedFormContext) ? optional : required;
  const [product, { productWords }, flow, settings] = await Promise.all([
    read(context, ({ storefront }) => storefront.product(handle)),
    readWords(context, 'productWords'),
    isKnownPhone(handle) ? readPhoneFlow(context) : undefined,
    isKnownPhone(handle) ? readSettings(context) : null,
  ]);
  if (!product) return null;
  const phone = isLightPhoneII(handle) ? 'lightPhoneII' : 'lightPhoneIII';
  return {
    // The page shows the description's HTML; search engines get the beginning of its text.
    product: { ...product, description: shorten(product.description) },
    colours: isLightPhoneII(handle) ? colourLinks(handle, flow?.phones ?? [], productWords, colourPath) : [],
    sections: flow ? extraSections(handle, flow, productWords) : flow === null ? null : [],
    questions: settings?.faqs[phone] ?? [],
    stories: settings?.stories[phone] ?? [],
    requested: readRequestedItem(new URLSearchParams(search)),
    financing: isKnownPhone(handle) ? financing : null,
    hasCreditCheck: cloud !== null,
    terms: isKnownPhone(handle) ? termsOf(product, productWords) : [],
    wheel: handle === lightPhoneIIIHandle ? wheelWords(productWords) : null,
    words: shownWords(productWords, isKnownPhone(handle), simRegion),
  };
}

function colourLinks(
  handle: string,
  phones: readonly Product[],
  words: Words['productWords'],
  colourPath: ColourPath,
): ColourLink[] {
  return phoneColours.map((phone) => {
    const product = phones.find((each) => each.handle === phone.handle);
    const choices = product ? productChoices(product) : [];
    return {
      colour: words[phone.name],
      to: colourPath(phone),
      isCurrent: phone.handle === handle,
      items: Object.fromEntries(choices.flatMap(({ label, item }) => (item ? [[label, item]] : []))),
      preselected: choices.find(({ available }) => available)?.label,
    };
  });
}

/** The terms of a phone. A pre-order has no term of delivery, because its choice says when it ships. */
function termsOf({ variants }: ProductDetails, { leaves, returns, warranty, inTheBox }: Words['productWords']) {
  return [
    ...(variants.some(({ isPreOrder }) => isPreOrder) ? [] : [{ label: leaves, slug: 'shipping-details' }]),
    { label: returns, slug: 'return-policy' },
    { label: warranty, slug: 'return-policy' },
    { label: inTheBox, slug: 'in-the-box' },
  ];
}

function wheelWords({ turnWheel, noon, afternoon, evening, dusk, night }: Words['productWords']): WheelWords {
  return { hours: [noon, afternoon, evening, dusk, night], turnWheel };
}

/** The words that the page shows; `phone` is null for other products. */
function shownWords(words: Words['productWords'], isPhone: boolean, simRegion: string) {
  const { addToCart, preOrder, soldOut, choose, questions, forRegion, withoutExtras, colour, chosenInstead } = words;
  const { monthlyPrice, financingOffers, financingFailure, payInParts, lowered } = words;
  const phone = {
    choose,
    questions,
    forRegion: fillIn(forRegion, { region: simRegion }),
    withoutExtras,
    colour,
    monthlyPrice,
    financingOffers,
    financingFailure,
    payInParts,
    lowered,
  };
  return { addToCart, preOrder, soldOut, chosenInstead, phone: isPhone ? phone : null };
}
