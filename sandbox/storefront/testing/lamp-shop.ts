import { z } from 'zod';
import {
  collectionSchema,
  discountSchema,
  marketSchema,
  productSchema,
  sellingPlanGroupSchema,
  shopSchema,
} from '#seed/catalogue-schema.ts';
import type { Seed } from '#seed/schema.ts';
import { lampStore } from './lamp-store.ts';

const time = '2026-11-20T09:00:00.000Z';
const dates = { createdAt: time, updatedAt: time, publishedAt: time };
const seo = { title: null, description: null };
const single = { options: [{ name: 'Title', values: ['Default Title'] }] };

const products = [
  {
    id: 1,
    handle: 'lamp',
    title: 'Lamp',
    descriptionHtml: '<p>A lamp &amp; its shade.</p><p>Warm.</p>',
    vendor: 'Lamps',
    productType: 'Light',
    tags: ['desk', 'warm'],
    ...dates,
    seo: { title: 'A lamp', description: 'For a desk.' },
    options: [
      { name: 'Shade', values: ['Linen', 'Paper'] },
      { name: 'Foot', values: ['Oak'] },
    ],
    images: [
      { file: 'things/lamp.jpg', alt: 'A lamp.' },
      { file: 'things/lamp-lit.jpg', alt: '' },
    ],
    variants: [
      { id: 11, sku: 'L-L', optionValues: ['Linen', 'Oak'], price: '40.00', stock: 5, weightGrams: 900 },
      {
        id: 12,
        sku: 'L-P',
        optionValues: ['Paper', 'Oak'],
        price: '30.00',
        compareAtPrice: '35.50',
        stock: 0,
        image: 'things/lamp-lit.jpg',
      },
    ],
    metafields: [
      { namespace: 'descriptors', key: 'subtitle', type: 'single_line_text_field', value: 'Small and warm' },
    ],
  },
  {
    id: 2,
    handle: 'pin',
    title: 'Pin',
    descriptionHtml: '',
    vendor: 'Pins & Sons',
    productType: 'Part',
    ...dates,
    seo,
    ...single,
    images: [],
    variants: [{ id: 21, sku: 'PIN', optionValues: ['Default Title'], price: '0.10', stock: 1000 }],
  },
  {
    id: 3,
    handle: 'lantern',
    title: 'Lantern',
    descriptionHtml: '',
    vendor: 'Lamps',
    productType: 'Light',
    ...dates,
    seo,
    ...single,
    images: [{ file: 'things/lantern.jpg', alt: 'A lantern.' }],
    variants: [
      {
        id: 31,
        sku: 'LAN',
        optionValues: ['Default Title'],
        price: '149.00',
        stock: 0,
        whenOutOfStock: 'continue',
        metafields: [{ namespace: 'settings', key: 'accepting_preorders', type: 'boolean', value: 'true' }],
      },
    ],
    sellingPlanGroups: [100],
  },
  {
    id: 4,
    handle: 'care',
    title: 'Care',
    descriptionHtml: '',
    vendor: 'Lamps',
    productType: 'Service',
    ...dates,
    seo,
    ...single,
    images: [],
    variants: [
      {
        id: 41,
        sku: 'CARE',
        optionValues: ['Default Title'],
        price: '60.00',
        stock: 0,
        tracked: false,
        requiresShipping: false,
      },
    ],
    sellingPlanGroups: [200],
    requiresSellingPlan: true,
  },
];

const collections = [
  {
    id: 50,
    handle: 'lights',
    title: 'Lights',
    descriptionHtml: '<p>To see by.</p>',
    updatedAt: time,
    products: ['lantern', 'lamp'],
  },
  {
    id: 51,
    handle: 'all',
    title: 'All',
    descriptionHtml: '',
    updatedAt: time,
    products: ['lamp', 'pin', 'lantern', 'care'],
  },
];

const now = { kind: 'percentage', percentage: 100 };
const sellingPlanGroups = [
  {
    id: 100,
    name: 'Pre-order',
    options: [{ name: 'Pay', values: ['Deposit', 'Saver'] }],
    sellingPlans: [
      {
        id: 101,
        name: 'Deposit',
        options: [{ name: 'Pay', value: 'Deposit' }],
        recurringDeliveries: false,
        checkoutCharge: { kind: 'percentage', percentage: 20 },
        priceAdjustments: [],
      },
      {
        id: 102,
        name: 'Saver',
        options: [{ name: 'Pay', value: 'Saver' }],
        recurringDeliveries: false,
        checkoutCharge: now,
        priceAdjustments: [{ kind: 'percentage', percentage: 15 }],
      },
    ],
  },
  {
    id: 200,
    name: 'Billing',
    appName: 'plans',
    options: [{ name: 'Billing', values: ['Monthly', 'Yearly'] }],
    sellingPlans: [
      {
        id: 201,
        name: 'Monthly',
        description: 'Each month.',
        options: [{ name: 'Billing', value: 'Monthly' }],
        recurringDeliveries: true,
        checkoutCharge: now,
        priceAdjustments: [{ kind: 'fixedPrice', price: '6.00' }],
      },
      {
        id: 202,
        name: 'Yearly',
        options: [{ name: 'Billing', value: 'Yearly' }],
        recurringDeliveries: true,
        checkoutCharge: { kind: 'amount', amount: '10.00' },
        priceAdjustments: [{ kind: 'fixedAmount', amount: '5.00' }],
      },
    ],
  },
];

const markets = [
  { id: 1, handle: 'home', currency: 'USD', rate: '1', countries: ['US'] },
  { id: 2, handle: 'euro', currency: 'EUR', rate: '0.9', countries: ['DE'] },
];

const discounts = [
  { code: 'TENTH', value: { kind: 'percentage', percentage: 10 } },
  { code: 'FIVER', value: { kind: 'amount', amount: '5.00' }, minimumSubtotal: '40.00' },
  { code: 'PINS', value: { kind: 'percentage', percentage: 50 }, products: ['pin'], combines: true },
  { code: 'GLOW', value: { kind: 'amount', amount: '2.00', per: 'unit' }, products: ['lamp'], combines: true },
  { code: 'ONCE', value: { kind: 'percentage', percentage: 20 }, usageLimit: 1 },
  { code: 'OVER', value: { kind: 'percentage', percentage: 20 }, endsAt: '2026-01-01T00:00:00Z' },
  { code: 'SOON', value: { kind: 'percentage', percentage: 20 }, startsAt: '2026-12-01T00:00:00Z' },
  { code: 'DOZEN', value: { kind: 'percentage', percentage: 20 }, products: ['pin'], minimumQuantity: 12 },
];

/** A small catalogue: stock that is limited, sold out, backordered and untracked; selling plans of each kind. */
export function lampShop(): Seed {
  return {
    folder: '/nowhere',
    catalogue: {
      shop: shopSchema.parse({
        name: 'Lamps',
        description: 'A shop of lamps.',
        currency: 'USD',
        country: 'US',
        shipsTo: [
          { code: 'US', name: 'United States' },
          { code: 'DE', name: 'Germany' },
        ],
      }),
      products: z.array(productSchema).parse(products),
      collections: z.array(collectionSchema).parse(collections),
      sellingPlanGroups: z.array(sellingPlanGroupSchema).parse(sellingPlanGroups),
      markets: z.array(marketSchema).parse(markets),
      discounts: z.array(discountSchema).parse(discounts),
      giftCards: [
        { code: 'GLOWGIFT20WARM', balance: '20.00' },
        { code: 'GLOWGIFT99KIND', balance: '99.00' },
      ],
      onlineStore: lampStore(),
    },
    content: { locales: [], tags: {}, contentTypes: {}, entries: [] },
    startPage: { documents: [] },
    support: { startArticle: 1, sections: [], articles: [] },
    media: {},
  };
}
