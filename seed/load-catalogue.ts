import { z } from 'zod';
import { checkCollections } from './check-collections.ts';
import { checkProducts } from './check-products.ts';
import { checkSellingPlanGroups } from './check-selling-plans.ts';
import { readJson, readJsonFolder } from './read-json.ts';
import {
  collectionSchema,
  productSchema,
  type Seed,
  type SeedMedia,
  sellingPlanGroupSchema,
  shopSchema,
} from './schema.ts';
import { shape } from './shape.ts';

export async function loadCatalogue(folder: string, media: SeedMedia): Promise<Seed['catalogue']> {
  const shop = await load(folder, 'catalogue/shop.json', shopSchema);
  const groups = await load(folder, 'catalogue/selling-plan-groups.json', z.array(sellingPlanGroupSchema));
  checkSellingPlanGroups(groups.file, groups.value);

  const products = (await readJsonFolder(folder, 'catalogue/products')).map(({ file, value }) => ({
    file,
    product: shape(productSchema, value, { file, field: '' }),
  }));
  checkProducts(products, { media, groups: new Set(groups.value.map((group) => group.id)) });

  const collections = await load(folder, 'catalogue/collections.json', z.array(collectionSchema));
  const handles = new Set(products.map(({ product }) => product.handle));
  checkCollections(collections.file, collections.value, { media, handles });

  return {
    shop: shop.value,
    products: products.map(({ product }) => product),
    collections: collections.value,
    sellingPlanGroups: groups.value,
  };
}

async function load<Output>(folder: string, path: string, schema: z.ZodType<Output>) {
  const { file, value } = await readJson(folder, path);
  return { file, value: shape(schema, value, { file, field: '' }) };
}
