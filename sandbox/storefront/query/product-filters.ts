import type { ProductFilter } from 'storefront-schema-latest/storefront-api-types';
import type { Pricing } from '../money.ts';
import { and, type Condition, condition, not, or } from '../sql.ts';
import { isSellable, sellable } from './terms.ts';

/** Filters of one kind: filters of a group are alternatives, and all groups must match. */
export interface FilterGroup {
  /** The id of the facet, like "filter.v.option.color". */
  id: string;
  /** A condition on the product "p", or on a variant "v" with its stock "s". */
  of: 'product' | 'variant';
  condition: Condition;
}

/**
 * The filters of a collection or a search, by group. All filters on variants must match the same variant.
 * Source: the storefront API's documentation of ProductFilter; that one variant must match all of them is our reading.
 *
 * @param pricing Pricing of the buyer's country; the filters have prices in its currency.
 */
export function filterGroups(filters: readonly ProductFilter[], pricing: Pricing): FilterGroup[] {
  const groups = new Map<string, FilterGroup>();
  for (const filter of filters.flatMap((one) => filterConditions(one, pricing))) {
    const before = groups.get(filter.id);
    groups.set(filter.id, before ? { ...before, condition: or([before.condition, filter.condition]) } : filter);
  }
  return [...groups.values()];
}

/** The condition of all groups on the product "p". */
export function filterCondition(groups: readonly FilterGroup[]): Condition {
  const ofProduct = groups.filter(({ of }) => of === 'product').map((group) => group.condition);
  const ofVariant = groups.filter(({ of }) => of === 'variant').map((group) => group.condition);
  if (ofVariant.length === 0) return and(ofProduct);
  const { sql, values } = and(ofVariant);
  const someVariant = condition(
    `EXISTS (SELECT 1 FROM storefront_variants v JOIN storefront_stock s ON s.variantId = v.id WHERE v.productId = p.id AND ${sql})`,
    ...values,
  );
  return and([...ofProduct, someVariant]);
}

/** A filter may have several fields, which must all match. */
function filterConditions(filter: ProductFilter, pricing: Pricing): FilterGroup[] {
  const found: FilterGroup[] = [];
  const ofProduct = (id: string, one: Condition) => found.push({ id, of: 'product', condition: one });
  const ofVariant = (id: string, one: Condition) => found.push({ id, of: 'variant', condition: one });
  const { available, price, productType, productVendor, tag, variantOption, productMetafield, variantMetafield } =
    filter;

  if (available === true) ofVariant('filter.v.availability', condition(sellable));
  // This condition is on the product, but it is added as one on a variant, because all alternatives of a group must be of the same kind.
  if (available === false) ofVariant('filter.v.availability', not(isSellable));
  if (price) ofVariant('filter.v.price', priceWithin(price, pricing));
  if (productType != null) ofProduct('filter.p.product_type', condition('p.productType = ?', productType));
  if (productVendor != null) ofProduct('filter.p.vendor', condition('p.vendor = ?', productVendor));
  if (tag != null)
    ofProduct('filter.p.tag', condition('p.id IN (SELECT productId FROM storefront_product_tags WHERE tag = ?)', tag));
  if (variantOption) {
    const { name, value } = variantOption;
    ofVariant(
      optionFacetId(name),
      condition(
        'EXISTS (SELECT 1 FROM storefront_variant_choices o WHERE o.variantId = v.id AND o.name = ? AND o.value = ?)',
        name,
        value,
      ),
    );
  }
  if (productMetafield)
    ofProduct(metafieldFacetId('p', productMetafield), hasMetafield('Product', 'p.id', productMetafield));
  if (variantMetafield)
    ofVariant(metafieldFacetId('v', variantMetafield), hasMetafield('ProductVariant', 'v.id', variantMetafield));
  // The seed's products have no category in the provider's taxonomy.
  if (filter.category) ofProduct('filter.p.t.category', condition('FALSE'));
  if (filter.taxonomyMetafield) ofProduct(metafieldFacetId('t', filter.taxonomyMetafield), condition('FALSE'));
  return found;
}

/** "filter.v.option.colour" */
export function optionFacetId(name: string): string {
  return `filter.v.option.${slug(name)}`;
}

/** "filter.p.m.custom.material", of a product (p), a variant (v) or the taxonomy (t). */
export function metafieldFacetId(
  owner: 'p' | 'v' | 't',
  { namespace, key }: { namespace: string; key: string },
): string {
  return `filter.${owner}.m.${slug(namespace)}.${slug(key)}`;
}

/** Lower case, with hyphens for anything but letters and digits. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** The range is in the buyer's currency, the column in the shop's. */
function priceWithin({ min, max }: { min?: number | null; max?: number | null }, pricing: Pricing): Condition {
  return and([
    condition('v.price >= ?', min == null ? 0 : minShopPrice(pricing, Math.round(min * 100))),
    ...(max == null ? [] : [condition('v.price < ?', minShopPrice(pricing, Math.round(max * 100) + 1))]),
  ]);
}

/** In minor units; greater than any price of a seed. */
const maxShopPrice = 2 ** 40;

/** The lowest amount in the shop's currency that is `wanted` or more in the buyer's; both in minor units. */
function minShopPrice(pricing: Pricing, wanted: number): number {
  let [low, high] = [0, maxShopPrice];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (pricing(middle).minor >= wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

function hasMetafield(
  ownerType: string,
  ownerId: string,
  { namespace, key, value }: { namespace: string; key: string; value: string },
): Condition {
  return condition(
    `EXISTS (SELECT 1 FROM storefront_metafields m WHERE m.ownerType = ? AND m.ownerId = ${ownerId}
       AND m.namespace = ? AND m.key = ? AND m.value = ?)`,
    ownerType,
    namespace,
    key,
    value,
  );
}
