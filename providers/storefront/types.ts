import type { Picture } from '../shaping/media/types.ts';

/** An exact amount: integer minor units (cents) of a currency. */
export interface Money {
  minor: number;
  currency: string;
}

/** Where a variant is meant to be used. */
export type Region = 'north-america' | 'us' | 'global';

/** The items that the cart's rules distinguish: a phone that takes accessories, its SIM card and its protection plan. */
export type Role = 'phone' | 'sim' | 'plan';

export interface SellingPlanOffer {
  /** Digits. */
  id: string;
  name: string;
  /** The merchant's description. */
  description: string | null;
  /** Due at checkout, for one unit. */
  dueNow: Money;
  /** The plan's price for one unit. */
  price: Money;
  /** How many months one payment covers; null when the plan's texts name no known interval. */
  months: number | null;
}

/** Plans in their display order. */
interface SellingPlanGroup {
  planIds: string[];
}

export interface Variant {
  /** Digits. */
  id: string;
  title: string;
  /** null when the title names none. */
  region: Region | null;
  availableForSale: boolean;
  /** Units in stock; null when the shop does not publish them. */
  quantityAvailable: number | null;
  price: Money;
  compareAtPrice: Money | null;
  options: { name: string; value: string }[];
  /** True only when the metafield is set and nothing is in stock (SHOP-4). */
  isPreOrder: boolean;
  estimatedShipDate: string | null;
  sellingPlans: SellingPlanOffer[];
}

export interface ProductCard {
  id: string;
  handle: string;
  title: string;
  subtitle: string | null;
  availableForSale: boolean;
  isPreOrder: boolean;
  priceFrom: Money;
  /** True when the variants' prices differ. */
  priceVaries: boolean;
  compareAtPrice: Money | null;
  picture: Picture | null;
}

export interface Product extends ProductCard {
  /** Sanitized HTML. */
  descriptionHtml: string;
  /** Plain text. */
  description: string;
  customNote: string | null;
  estimatedShipDate: string | null;
  /** True when it can only be bought with one of its variants' selling plans. */
  requiresSellingPlan: boolean;
  pictures: Picture[];
  options: { name: string; values: string[] }[];
  /** At most `MaxVariants`; if there are as many, the product may have more. */
  variants: Variant[];
}

/** Maximum number of variants that are read of a product. It is a type, because the site imports no values of the providers. */
export type MaxVariants = 12;

/** A product as its own page shows it. */
export interface ProductDetails extends Product {
  /** What the merchant wrote for search engines; null where they wrote nothing. */
  metadata: { title: string | null; description: string | null; noIndex: boolean };
}

/** A product or collection that search engines may list. */
export interface DatedHandle {
  handle: string;
  /** ISO 8601. */
  updatedAt: string;
}

/** The products that are sold together with a phone; null for a product that the shop does not have. */
export interface PhoneFlow {
  phones: Product[];
  simCard: Product | null;
  protectionPlan: Product | null;
  /** The protection plan's selling plans. */
  planGroups: SellingPlanGroup[];
  cases: Product[];
  screenProtector: Product | null;
  carbonOffset: Product | null;
}

export interface Collection {
  id: string;
  handle: string;
  title: string;
  products: ProductCard[];
  /** Cursor of the next page of products; null on the last. */
  next: string | null;
}

export interface CollectionName {
  handle: string;
  title: string;
}

/** A page of the collections, in the shop's order. */
export interface Collections {
  collections: Collection[];
  /** Cursor of the next page of collections; null on the last. */
  next: string | null;
}

/** The selling plan of a cart line. */
interface CartLinePlan {
  /** Digits. */
  id: string;
  name: string;
  description: string | null;
  /** What is left to pay for one unit after the checkout; null when all is due there. */
  remainingBalance: Money | null;
}

export interface CartLine {
  id: string;
  quantity: number;
  /** Digits. */
  variantId: string;
  productHandle: string;
  title: string;
  subtitle: string | null;
  /** The values of the selected options, as one text; null for a product with a single variant. */
  variantTitle: string | null;
  /** null for an item that the cart's rules do not distinguish. */
  role: Role | null;
  picture: Picture | null;
  quantityAvailable: number | null;
  availableForSale: boolean;
  isPreOrder: boolean;
  estimatedShipDate: string | null;
  sellingPlan: CartLinePlan | null;
  unitPrice: Money;
  total: Money;
}

export interface Cart {
  /** Opaque; it can be stored in a cookie. */
  id: string;
  checkoutUrl: string;
  totalQuantity: number;
  note: string | null;
  attributes: { key: string; value: string }[];
  lines: CartLine[];
  subtotal: Money;
  /** Due at checkout; less than the subtotal when a selling plan charges a part only. */
  dueNow: Money;
}

export interface CartUserError {
  code: string | null;
  field: string[];
  message: string;
}

/** The payload of a cart mutation. `cart` is null when nothing was changed. */
export interface CartWriteResult {
  cart: Cart | null;
  userErrors: CartUserError[];
}

export interface NewCartLine {
  variantId: string;
  /** null for an item that is bought once. */
  planId: string | null;
  quantity: number;
}

/** The SIM card that goes with a phone, as a cart would hold it. */
export type SimCard = Omit<CartLine, 'id' | 'quantity' | 'total'>;

export interface Storefront {
  /** The first page, or the one after the cursor `after`. null for an unknown cursor. */
  collections: (after: string | null) => Promise<Collections | null>;
  /**
   * A collection with its description as plain text, which may be empty, and the names of the first collections. null when no collection has the
   * handle, and for an unknown cursor.
   */
  collection: (
    handle: string,
    after: string | null,
  ) => Promise<{
    collection: Collection;
    /** Each has its global id, which identifies a collection whose handle an editor has changed. */
    names: (CollectionName & { id: string })[];
    description: string;
  } | null>;
  /** null when no product has the handle. */
  product: (handle: string) => Promise<ProductDetails | null>;
  /** All products except those that the merchant hides from search engines. */
  productHandles: () => Promise<DatedHandle[]>;
  /** The products that the merchant hides from search engines. */
  hiddenProductHandles: () => Promise<string[]>;
  /** All collections that the shop lists. */
  collectionHandles: () => Promise<DatedHandle[]>;
  /** Makes products and collections that these tags name by their handles be looked up, even if they were not found a moment ago. */
  purgeHandles: (tags: readonly string[]) => void;
  phoneFlow: () => Promise<PhoneFlow>;
  /** The first variant of the SIM card that goes with a phone; null when the storefront sells none. */
  simCard: () => Promise<SimCard | null>;
  /** A sentence for each difference between the catalog and the settings of the range. The catalog is read again. */
  rangeProblems: () => Promise<string[]>;
  /** null when the cart is unknown, expired or already ordered, and the storefront has said so twice. */
  cart: (id: string) => Promise<Cart | null>;
  createCart: (lines: NewCartLine[], attributes?: Cart['attributes']) => Promise<CartWriteResult>;
  addLines: (cartId: string, lines: NewCartLine[]) => Promise<CartWriteResult>;
  /** Quantity 0 removes the line. */
  updateLines: (cartId: string, lines: { id: string; quantity: number }[]) => Promise<CartWriteResult>;
  updateAttributes: (cartId: string, attributes: { key: string; value: string }[]) => Promise<CartWriteResult>;
}
