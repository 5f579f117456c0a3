import { basename } from 'node:path';
import type { SeedMedia, SeedProduct, SeedVariant } from '../schema.ts';
import { type Place, refuse, within } from '../seed-error.ts';
import { createClaims } from '../unique.ts';
import { checkHtml } from './check-html.ts';
import { requirePicture } from './check-media.ts';
import { checkMetafields } from './check-metafields.ts';

interface Known {
  media: SeedMedia;
  /** Ids of every selling plan group. */
  groups: ReadonlySet<number>;
}

export function checkProducts(products: { file: string; product: SeedProduct }[], known: Known): void {
  const claimProduct = createClaims();
  const claimVariant = createClaims();
  const claimSku = createClaims();
  for (const { file, product } of products) {
    const place = { file, field: '' };
    checkProduct(product, place, known);
    claimProduct(product.id, within(place, 'id'));
    for (const [index, variant] of product.variants.entries()) {
      claimVariant(variant.id, within(place, 'variants', index, 'id'));
      claimSku(variant.sku, within(place, 'variants', index, 'sku'));
    }
  }
}

function checkProduct(product: SeedProduct, place: Place, known: Known): void {
  // Handles are unique because file names are.
  const named = basename(place.file, '.json');
  if (product.handle !== named) refuse(within(place, 'handle'), `must be "${named}", like the file's name`);
  checkHtml(product.descriptionHtml, within(place, 'descriptionHtml'));
  checkOptions(product, place);
  checkMetafields(product.metafields, within(place, 'metafields'));
  for (const [index, image] of product.images.entries()) {
    requirePicture(known.media, image.file, within(place, 'images', index, 'file'));
  }
  for (const [index, id] of product.sellingPlanGroups.entries()) {
    if (!known.groups.has(id))
      refuse(within(place, 'sellingPlanGroups', index), `names ${id}, which is not a selling plan group`);
  }
  if (product.requiresSellingPlan && product.sellingPlanGroups.length === 0) {
    refuse(within(place, 'sellingPlanGroups'), 'must name a group, because the product requires a selling plan');
  }
  const claimChoice = createClaims();
  for (const [index, variant] of product.variants.entries()) {
    const variantPlace = within(place, 'variants', index);
    checkChoice(variant, product, variantPlace);
    claimChoice(variant.optionValues.join(' / '), within(variantPlace, 'optionValues'));
    checkPrices(variant, variantPlace);
    checkMetafields(variant.metafields, within(variantPlace, 'metafields'));
    if (variant.image !== null) requirePicture(known.media, variant.image, within(variantPlace, 'image'));
  }
}

function checkOptions(product: SeedProduct, place: Place): void {
  const claimName = createClaims();
  for (const [index, option] of product.options.entries()) {
    claimName(option.name, within(place, 'options', index, 'name'));
    const claimValue = createClaims();
    for (const [position, value] of option.values.entries()) {
      claimValue(value, within(place, 'options', index, 'values', position));
    }
  }
}

function checkPrices({ price, compareAtPrice }: SeedVariant, place: Place): void {
  if (compareAtPrice !== null && Number(compareAtPrice) <= Number(price)) {
    refuse(within(place, 'compareAtPrice'), `must be above the price, which is ${price}`);
  }
}

function checkChoice(variant: SeedVariant, product: SeedProduct, place: Place): void {
  const { options } = product;
  if (variant.optionValues.length !== options.length) {
    refuse(
      within(place, 'optionValues'),
      `must hold one value for each option: ${options.map(({ name }) => name).join(', ')}`,
    );
  }
  for (const [index, option] of options.entries()) {
    const value = variant.optionValues[index];
    if (value === undefined || !option.values.includes(value)) {
      refuse(within(place, 'optionValues', index), `must be one of the values of "${option.name}"`);
    }
  }
}
