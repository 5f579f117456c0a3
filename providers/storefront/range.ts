import type { PhoneFlow, Product, Region, Role } from './types.ts';

/** The catalog's names for the products and regions that the site distinguishes (SHOP-2, CART-14). They are the values of settings. */
export interface Range {
  /** Handles of the products that are sold with a phone; `none` for a product that the shop does not sell. */
  handles: Readonly<Record<Accessory, string>>;
  /** The names of regions in the titles of variants, as in "North America / Black"; `none` for a region that the shop does not sell to. */
  regions: Readonly<Record<Region, string>>;
}

export type Accessory = 'simCard' | 'protectionPlan' | 'blackCase' | 'lightCase' | 'screenProtector' | 'carbonOffset';

/** The value of a setting for a product that is not sold, or a region that is not sold to. */
const notSold = 'none';

export const defaultRange: Range = {
  handles: {
    simCard: 'sim-card',
    protectionPlan: 'light-protect-plan',
    blackCase: 'protective-case',
    lightCase: 'protective-case-1',
    screenProtector: 'screen-protector',
    carbonOffset: 'carbon-offset',
  },
  regions: { 'north-america': 'North America', us: 'US', global: 'Global' },
};

/** The names of the settings, for messages. */
const settings: Readonly<Record<Accessory | Region, string>> = {
  simCard: 'SIM_CARD_HANDLE',
  protectionPlan: 'PROTECTION_PLAN_HANDLE',
  blackCase: 'BLACK_CASE_HANDLE',
  lightCase: 'LIGHT_CASE_HANDLE',
  screenProtector: 'SCREEN_PROTECTOR_HANDLE',
  carbonOffset: 'CARBON_OFFSET_HANDLE',
  'north-america': 'REGION_NORTH_AMERICA',
  us: 'REGION_US',
  global: 'REGION_GLOBAL',
};

/** The phones' handles are addresses of the site (ROUTE-6, ROUTE-7), so they are not settings. */
const lightPhoneII = ['light-phone-ii-black', 'light-phone-ii-light-gray'];
const phones = [...lightPhoneII, 'light-phone-iii'];

/**
 * Replaces the query's handles by those of the settings: `simCard: product(handle: "sim-card")`. A product that the shop does not sell is skipped,
 * so that a product whose handle is "none" is not read; fragments that only a skipped field uses are still valid (GraphQL, 3.13.1).
 */
export function withHandles(document: string, range: Range): string {
  return document.replace(/(\w+): product\(handle: "[^"]*"\)/g, (product, alias: string) => {
    if (!Object.hasOwn(range.handles, alias)) return product;
    const handle = soldHandle(alias as Accessory, range);
    return handle === null ? `${product} @skip(if: true)` : `${alias}: product(handle: ${JSON.stringify(handle)})`;
  });
}

/** The catalog's handle for a product; null for a product that the shop does not sell. */
export function soldHandle(name: Accessory, { handles }: Range): string | null {
  return handles[name] === notSold ? null : handles[name];
}

/**
 * The region of a variant. The schema has no field for the region, so it is part of the variant's title; null when the title has no region's name as
 * whole words. The longest name counts: "Latin America" is not "America".
 */
export function regionOf(variantTitle: string, { regions }: Range): Region | null {
  const title = wordsOf(variantTitle);
  const found = Object.entries(regions)
    .filter(([, name]) => name !== notSold && title.includes(wordsOf(name)))
    .toSorted(([, one], [, other]) => wordsOf(other).length - wordsOf(one).length);
  return (found[0]?.[0] as Region | undefined) ?? null;
}

/** "North America / Black" as " North America Black ", so that a name is found as whole words. */
function wordsOf(text: string): string {
  return ` ${text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} `;
}

/** The title of a product's only variant (Shopify). */
const onlyVariant = 'Default Title';

/** The role of a variant in the cart's rules; null for other phones, a Light Phone II for other regions, and any other accessory. */
export function roleOf(productHandle: string, variantTitle: string, range: Range): Role | null {
  const region = regionOf(variantTitle, range);
  if (productHandle.startsWith('light-phone-ii-')) return region === 'north-america' ? 'phone' : null;
  if (productHandle === soldHandle('protectionPlan', range)) return 'plan';
  const isForPhone = variantTitle === onlyVariant || region === 'us' || region === 'north-america';
  return productHandle === soldHandle('simCard', range) && isForPhone ? 'sim' : null;
}

/**
 * Compares the settings of the range with the catalog.
 * @returns a sentence for each setting, handle or region that the catalog does not have, and how to correct it; empty when all agree
 */
export function rangeProblems(flow: PhoneFlow, range: Range): string[] {
  const [blackCase, lightCase] = (['blackCase', 'lightCase'] as const).map((name) =>
    findProduct(flow.cases, range.handles[name]),
  );
  const sold: Readonly<Record<Accessory, Product | null>> = {
    ...flow,
    blackCase: blackCase ?? null,
    lightCase: lightCase ?? null,
  };
  return [
    ...phones.flatMap((handle) => (findProduct(flow.phones, handle) ? [] : missingPhone(handle))),
    ...accessories.flatMap((name) => missingProduct(name, sold[name], range)),
    ...flow.phones
      .filter(({ handle }) => lightPhoneII.includes(handle))
      .flatMap((phone) => missingRegions(phone, range)),
    ...unusableSim(flow.simCard, range),
  ];
}

const accessories = Object.keys(defaultRange.handles) as Accessory[];

function findProduct(products: readonly Product[], handle: string): Product | undefined {
  return products.find((product) => product.handle === handle);
}

function missingPhone(handle: string): string {
  return `The storefront has no product with the handle "${handle}", which is an address of this site. Give the phone this handle, and publish it.`;
}

function missingProduct(name: Accessory, product: Product | null, range: Range): string[] {
  const handle = soldHandle(name, range);
  if (product || handle === null) return [];
  return [
    `${settings[name]} is "${handle}", and the storefront has no product with this handle. Set the handle that the product has, publish the product, or set ${notSold} if the shop does not sell it.`,
  ];
}

function missingRegions({ handle, variants }: Product, range: Range): string[] {
  const titles = variants.map(({ title }) => `"${title}"`).join(', ');
  const expected = (['north-america', 'global'] as const).filter((region) => range.regions[region] !== notSold);
  const missing = expected.filter((region) => !variants.some((variant) => variant.region === region));
  const unknown = variants.filter(({ region }) => region === null).map(({ title }) => `"${title}"`);
  return [
    ...missing.map(
      (region) =>
        `${settings[region]} is "${range.regions[region]}", and no variant of "${handle}" has this name in its title: they are ${titles}. Set the name that the titles have, or ${notSold} if the shop does not sell there.`,
    ),
    ...(unknown.length > 0
      ? [
          `Of "${handle}", ${unknown.join(' and ')} names no region of the settings REGION_NORTH_AMERICA, REGION_US and REGION_GLOBAL.`,
        ]
      : []),
  ];
}

function unusableSim(simCard: Product | null, range: Range): string[] {
  if (!simCard || simCard.variants.some(({ title }) => roleOf(simCard.handle, title, range) === 'sim')) return [];
  const [region, other] = (['us', 'north-america'] as const).filter((name) => range.regions[name] !== notSold);
  if (!region) return [];
  const titles = simCard.variants.map(({ title }) => `"${title}"`).join(', ');
  const orOther = other ? `, or that of ${settings[other]},` : '';
  return [
    `${settings[region]} is "${range.regions[region]}", and no variant of "${simCard.handle}" has this name${orOther} in its title: they are ${titles}. The cart offers no SIM card until one has.`,
  ];
}
