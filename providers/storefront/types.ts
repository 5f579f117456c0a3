import type { Picture } from '../media/types.ts';

/** An exact amount: integer minor units (cents) of a currency. */
export interface Money {
  minor: number;
  currency: string;
}

export interface SellingPlanOffer {
  id: string;
  name: string;
  /** What it means, in the shop's words. */
  description: string | null;
  /** Due at checkout, for one unit. */
  dueNow: Money;
  /** The plan's price for one unit. */
  price: Money;
}

export interface Variant {
  id: string;
  title: string;
  availableForSale: boolean;
  /** Units that can still be bought; null when the shop does not say. */
  quantityAvailable: number | null;
  price: Money;
  compareAtPrice: Money | null;
  picture: Picture | null;
  options: { name: string; value: string }[];
  /** True only when the flag is set and nothing is on hand (SHOP-4). */
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
  /** Sanitised HTML. */
  descriptionHtml: string;
  /** Plain text. */
  description: string;
  customNote: string | null;
  estimatedShipDate: string | null;
  /** True when it can only be bought with one of its variants' selling plans. */
  requiresSellingPlan: boolean;
  tags: string[];
  pictures: Picture[];
  options: { name: string; values: string[] }[];
  variants: Variant[];
}

export interface Collection {
  id: string;
  handle: string;
  title: string;
  products: ProductCard[];
}

export interface CartLine {
  id: string;
  quantity: number;
  variantId: string;
  productHandle: string;
  title: string;
  subtitle: string | null;
  /** The chosen options in words; null for a product with a single variant. */
  variantTitle: string | null;
  picture: Picture | null;
  quantityAvailable: number | null;
  availableForSale: boolean;
  isPreOrder: boolean;
  estimatedShipDate: string | null;
  sellingPlan: { id: string; name: string; description: string | null } | null;
  unitPrice: Money;
  total: Money;
}

export interface Cart {
  id: string;
  checkoutUrl: string;
  totalQuantity: number;
  note: string | null;
  attributes: { key: string; value: string }[];
  lines: CartLine[];
  subtotal: Money;
  /** Due at checkout; less than the subtotal when a plan asks for a part only. */
  dueNow: Money;
}

export interface CartUserError {
  code: string | null;
  field: string[];
  message: string;
}

/** What a cart mutation gave back. `cart` is null when the provider kept nothing. */
export interface CartAnswer {
  cart: Cart | null;
  userErrors: CartUserError[];
}

export interface NewCartLine {
  merchandiseId: string;
  quantity: number;
  sellingPlanId?: string;
}

export interface Storefront {
  collections: () => Promise<Collection[]>;
  /** null when no product has the handle. */
  product: (handle: string) => Promise<Product | null>;
  /** null when the cart is unknown, expired or already ordered. */
  cart: (id: string) => Promise<Cart | null>;
  createCart: (lines: NewCartLine[]) => Promise<CartAnswer>;
  addLines: (cartId: string, lines: NewCartLine[]) => Promise<CartAnswer>;
  /** Quantity 0 removes the line. */
  updateLines: (cartId: string, lines: { id: string; quantity: number }[]) => Promise<CartAnswer>;
  updateAttributes: (cartId: string, attributes: { key: string; value: string }[]) => Promise<CartAnswer>;
}
