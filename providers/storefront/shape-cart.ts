import { isPreOrder, metafield } from './metafields.ts';
import { shapeMoney } from './money.ts';
import type { CartPartsFragment } from './operations.generated.ts';
import { shapePicture } from './shape-picture.ts';
import type { Cart, CartAnswer, CartLine, CartUserError } from './types.ts';

interface WireAnswer {
  cart: CartPartsFragment | null;
  userErrors: { code?: string | null; field: string[] | null; message: string }[];
}

/** What a mutation answered; a payload that is missing altogether counts as a cart that was not kept. */
export function shapeCartAnswer(answer: WireAnswer | null): CartAnswer {
  return {
    cart: answer?.cart ? shapeCart(answer.cart) : null,
    userErrors: (answer?.userErrors ?? []).map(shapeUserError),
  };
}

/** A cart with all its lines, whose amounts are the provider's own. */
export function shapeCart(cart: CartPartsFragment): Cart {
  return {
    id: cart.id,
    checkoutUrl: cart.checkoutUrl,
    totalQuantity: cart.totalQuantity,
    note: cart.note,
    attributes: cart.attributes.map(({ key, value }) => ({ key, value: value ?? '' })),
    lines: cart.lines.nodes.map(shapeLine),
    subtotal: shapeMoney(cart.cost.subtotalAmount),
    dueNow: shapeMoney(cart.cost.checkoutChargeAmount),
  };
}

function shapeLine(line: CartPartsFragment['lines']['nodes'][number]): CartLine {
  const { merchandise, cost } = line;
  const { product, metafields, title, quantityAvailable } = merchandise;
  return {
    id: line.id,
    quantity: line.quantity,
    variantId: merchandise.id,
    productHandle: product.handle,
    title: product.title,
    subtitle: product.metafield?.value || null,
    variantTitle: title === 'Default Title' ? null : title,
    picture: shapePicture(merchandise.image ?? product.featuredImage, product.title),
    quantityAvailable,
    availableForSale: merchandise.availableForSale,
    isPreOrder: isPreOrder(metafields, quantityAvailable),
    estimatedShipDate: metafield(metafields, 'estimated_ship_date'),
    sellingPlan: line.sellingPlanAllocation ? { ...line.sellingPlanAllocation.sellingPlan } : null,
    unitPrice: shapeMoney(cost.amountPerQuantity),
    total: shapeMoney(cost.totalAmount),
  };
}

function shapeUserError({ code, field, message }: WireAnswer['userErrors'][number]): CartUserError {
  return { code: code ?? null, field: field ?? [], message };
}
