import { z } from 'zod';
import {
  collectionSchema,
  discountSchema,
  giftCardSchema,
  marketSchema,
  productSchema,
  sellingPlanGroupSchema,
  shopSchema,
} from '../catalogue-schema.ts';
import { checkCollections } from '../checks/check-collections.ts';
import { checkDiscounts } from '../checks/check-discounts.ts';
import { checkMarkets } from '../checks/check-markets.ts';
import { checkProducts } from '../checks/check-products.ts';
import { checkSellingPlanGroups } from '../checks/check-selling-plans.ts';
import { readJson, readJsonFolder, readJsonIfAny, type SeedFile } from '../read-json.ts';
import type { Seed, SeedDiscount, SeedGiftCard, SeedMarket, SeedMedia } from '../schema.ts';
import { shape } from '../shape.ts';
import { createClaims } from '../unique.ts';
import { loadOnlineStore } from './load-online-store.ts';

export async function loadCatalogue(folder: string, media: SeedMedia): Promise<Seed['catalogue']> {
  const shop = await load(folder, 'catalogue/shop.json', shopSchema);
  const groups = await load(folder, 'catalogue/selling-plan-groups.json', z.array(sellingPlanGroupSchema));
  checkSellingPlanGroups(groups.file, groups.value);

  const products = await readJsonFolder(folder, 'catalogue/products', ({ file, value }) => ({
    file,
    product: shape(productSchema, value, { file, field: '' }),
  }));
  checkProducts(products, { media, groups: new Set(groups.value.map((group) => group.id)) });

  const collections = await load(folder, 'catalogue/collections.json', z.array(collectionSchema));
  const handles = new Set(products.map(({ product }) => product.handle));
  checkCollections(collections.file, collections.value, { media, handles });

  const markets = await readJsonIfAny(folder, 'catalogue/markets.json');
  const discounts = await readJsonIfAny(folder, 'catalogue/discounts.json');
  const giftCards = await readJsonIfAny(folder, 'catalogue/gift-cards.json');

  return {
    shop: shop.value,
    products: products.map(({ product }) => product),
    collections: collections.value,
    sellingPlanGroups: groups.value,
    markets: markets === null ? [] : checkedMarkets(markets),
    discounts: discounts === null ? [] : checkedDiscounts(discounts, handles),
    giftCards: giftCards === null ? [] : checkedGiftCards(giftCards),
    onlineStore: await loadOnlineStore(folder, media),
  };
}

function checkedMarkets({ file, value }: SeedFile): SeedMarket[] {
  const markets = shape(z.array(marketSchema), value, { file, field: '' });
  checkMarkets(file, markets);
  return markets;
}

function checkedDiscounts({ file, value }: SeedFile, handles: ReadonlySet<string>): SeedDiscount[] {
  const discounts = shape(z.array(discountSchema), value, { file, field: '' });
  checkDiscounts(file, discounts, handles);
  return discounts;
}

function checkedGiftCards({ file, value }: SeedFile): SeedGiftCard[] {
  const giftCards = shape(z.array(giftCardSchema), value, { file, field: '' });
  const claimCode = createClaims();
  for (const [index, { code }] of giftCards.entries()) claimCode(code, { file, field: `${index}.code` });
  return giftCards;
}

async function load<Output>(folder: string, path: string, schema: z.ZodType<Output>) {
  const { file, value } = await readJson(folder, path);
  return { file, value: shape(schema, value, { file, field: '' }) };
}
