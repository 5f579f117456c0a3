import { isWebUrl } from '../shaping/links/safe-href.ts';
import type { CartPartsFragment } from './operations.generated.ts';
import { type Range, roleOf } from './range.ts';
import {
  flag,
  isPreOrder,
  metafield,
  nightPicturesOf,
  nonEmptyText,
  optionalText,
  plainId,
  shapeMoney,
  shapePicture,
  text,
  whole,
} from './shape-values.ts';
import type { Cart, CartLine, CartUserError, CartWriteResult } from './types.ts';

interface MutationPayload {
  cart: CartPartsFragment | null;
  userErrors: { code?: string | null; field: string[] | null; message: string }[];
}

/**
 * The payload of a cart mutation; a missing one has a `cart` of null. Without a cart and without an error, a change may still have been made: the
 * cart must be read.
 */
export function shapeCartWriteResult(payload: MutationPayload | null, range: Range): CartWriteResult {
  return {
    cart: payload?.cart ? shapeCart(payload.cart, range) : null,
    userErrors: (payload?.userErrors ?? []).map(shapeUserError),
  };
}

/** A cart with all its lines and the provider's own amounts. */
export function shapeCart(cart: CartPartsFragment, range: Range): Cart {
  return {
    id: nonEmptyText(cart.id),
    checkoutUrl: shapeCheckoutUrl(cart.checkoutUrl),
    totalQuantity: whole(cart.totalQuantity),
    note: optionalText(cart.note),
    attributes: cart.attributes.map(({ key, value }) => ({ key: text(key), value: optionalText(value) ?? '' })),
    lines: cart.lines.nodes.map((line) => shapeLine(line, range)),
    subtotal: shapeMoney(cart.cost.subtotalAmount),
    dueNow: shapeMoney(cart.cost.checkoutChargeAmount),
  };
}

function shapeCheckoutUrl(url: unknown): string {
  if (typeof url === 'string' && isWebUrl(url)) return url;
  throw new TypeError('The checkout URL is not a web URL.');
}

type LineParts = CartPartsFragment['lines']['nodes'][number];

function shapeLine(line: LineParts, range: Range): CartLine {
  const { merchandise, cost } = line;
  const { product, title, quantityAvailable } = merchandise;
  // A merchant may set a metafield on the product instead, as for the product's page.
  const metafields = [...merchandise.metafields, ...product.metafields];
  return {
    id: plainId('CartLine', line.id),
    quantity: whole(line.quantity),
    variantId: plainId('ProductVariant', merchandise.id),
    productHandle: nonEmptyText(product.handle),
    title: text(product.title),
    subtitle: metafield(product.metafields, 'subtitle'),
    variantTitle: title === 'Default Title' ? null : text(title),
    role: roleOf(product.handle, text(title), range),
    picture: shapePicture(
      merchandise.image ?? product.featuredImage,
      product.title,
      nightPicturesOf(product.metafields),
    ),
    quantityAvailable: quantityAvailable === null ? null : whole(quantityAvailable),
    availableForSale: flag(merchandise.availableForSale),
    isPreOrder: isPreOrder(metafields, quantityAvailable),
    estimatedShipDate: metafield(metafields, 'estimated_ship_date'),
    sellingPlan: line.sellingPlanAllocation && shapePlan(line.sellingPlanAllocation),
    unitPrice: shapeMoney(cost.amountPerQuantity),
    total: shapeMoney(cost.totalAmount),
  };
}

/** An allocation's amounts are for one unit. */
function shapePlan({ sellingPlan, remainingBalanceChargeAmount }: NonNullable<LineParts['sellingPlanAllocation']>) {
  const { id, name, description } = sellingPlan;
  const remainingBalance = shapeMoney(remainingBalanceChargeAmount);
  return {
    id: plainId('SellingPlan', id),
    name: text(name),
    description: optionalText(description),
    remainingBalance: remainingBalance.minor > 0 ? remainingBalance : null,
  };
}

function shapeUserError({ code, field, message }: MutationPayload['userErrors'][number]): CartUserError {
  return { code: optionalText(code), field: (field ?? []).map(text), message: text(message) };
}
