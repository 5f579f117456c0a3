import type {
  MutationCartAttributesUpdateArgs,
  MutationCartBuyerIdentityUpdateArgs,
  MutationCartCreateArgs,
  MutationCartDiscountCodesUpdateArgs,
  MutationCartLinesAddArgs,
  MutationCartLinesRemoveArgs,
  MutationCartLinesUpdateArgs,
  MutationCartNoteUpdateArgs,
} from 'storefront-schema-2023-10/storefront-api-types';
import { connection, emptyConnection, type PageArguments } from '../connection.ts';
import { dateTime } from '../date-time.ts';
import { gid } from '../gid.ts';
import { money, moneyOrNull } from '../request-context.ts';
import type { ResolverMap } from '../resolver.ts';
import type { MailingAddress } from './buyer-identity.ts';
import {
  addToCart,
  createCart,
  removeCartLines,
  updateBuyerIdentity,
  updateCartAttributes,
  updateCartLines,
  updateCartNote,
  updateDiscountCodes,
} from './cart-mutations.ts';
import type { CartView, PricedLine } from './cart-view.ts';
import type { Cart } from './carts.ts';

interface CartLine extends PricedLine {
  token: string;
}

export const cartMutationResolvers: ResolverMap = {
  Mutation: {
    cartCreate: (_root, { input }: MutationCartCreateArgs, context) => createCart(input ?? {}, context),
    cartLinesAdd: (_root, { cartId, lines }: MutationCartLinesAddArgs, context) => addToCart(cartId, lines, context),
    cartLinesUpdate: (_root, { cartId, lines }: MutationCartLinesUpdateArgs, context) =>
      updateCartLines(cartId, lines, context),
    cartLinesRemove: (_root, { cartId, lineIds }: MutationCartLinesRemoveArgs, context) =>
      removeCartLines(cartId, lineIds, context),
    cartAttributesUpdate: (_root, { cartId, attributes }: MutationCartAttributesUpdateArgs, context) =>
      updateCartAttributes(cartId, attributes, context),
    cartNoteUpdate: (_root, { cartId, note }: MutationCartNoteUpdateArgs, context) =>
      updateCartNote(cartId, note, context),
    cartBuyerIdentityUpdate: (_root, { cartId, buyerIdentity }: MutationCartBuyerIdentityUpdateArgs, context) =>
      updateBuyerIdentity(cartId, buyerIdentity, context),
    cartDiscountCodesUpdate: (_root, { cartId, discountCodes }: MutationCartDiscountCodesUpdateArgs, context) =>
      updateDiscountCodes(cartId, discountCodes, context),
  },
};

export const cartResolvers: ResolverMap = {
  Cart: {
    id: ({ cart }: CartView) => gid('Cart', cart.token),
    checkoutUrl: ({ cart }: CartView, _args, { provider }) => `${provider.addresses.checkout}/cart/c/${cart.token}`,
    createdAt: ({ cart }: CartView) => dateTime(cart.createdAt),
    updatedAt: ({ cart }: CartView) => dateTime(cart.updatedAt),
    note: ({ cart }: CartView) => cart.note,
    attributes: ({ cart }: CartView) => cart.attributes,
    attribute: ({ cart }: CartView, { key }: { key: string }) =>
      cart.attributes.find((attribute) => attribute.key === key) ?? null,
    buyerIdentity: ({ cart }: CartView) => cart,
    discountCodes: ({ cart }: CartView) => cart.discountCodes.map((code) => ({ code, applicable: false })),
    discountAllocations: () => [],
    deliveryGroups: (_view, page: PageArguments) => emptyConnection(page),
    cost: (view: CartView) => view,
    estimatedCost: (view: CartView) => view,
    lines: ({ cart, lines }: CartView, page: PageArguments) =>
      connection(
        lines,
        page,
        ({ line }) => line.id,
        (line): CartLine => ({ ...line, token: cart.token }),
      ),
    metafield: () => null,
    // Unlike everywhere else, missing metafields leave no gap on a cart.
    metafields: () => [],
  },
  CartCost: {
    ...cartAmounts(),
    subtotalAmountEstimated: () => true,
    totalAmountEstimated: () => true,
    totalTaxAmountEstimated: () => true,
    totalDutyAmountEstimated: () => true,
  },
  CartEstimatedCost: cartAmounts(),
  CartBuyerIdentity: {
    email: ({ buyerIdentity }: Cart) => buyerIdentity.email ?? null,
    phone: ({ buyerIdentity }: Cart) => buyerIdentity.phone ?? null,
    countryCode: ({ buyerIdentity }: Cart) => buyerIdentity.countryCode ?? null,
    customer: () => null,
    walletPreferences: ({ buyerIdentity }: Cart) => buyerIdentity.walletPreferences ?? [],
    deliveryAddressPreferences: ({ token, buyerIdentity }: Cart) =>
      (buyerIdentity.addresses ?? []).map((address, index) => ({
        ...address,
        id: gid('MailingAddress', `${token}-${index}`),
      })),
  },
  MailingAddress: {
    name: (address: MailingAddress) => joined([address.firstName, address.lastName], ' ') || null,
    formattedArea: (address: MailingAddress) => joined([address.city, address.province, address.country], ', ') || null,
    formatted: (address: MailingAddress, { withName, withCompany }: { withName?: boolean; withCompany?: boolean }) =>
      [
        ...(withName ? [joined([address.firstName, address.lastName], ' ')] : []),
        ...(withCompany ? [address.company ?? ''] : []),
        address.address1 ?? '',
        address.address2 ?? '',
        joined([address.city, address.province, address.zip], ' '),
        address.country ?? '',
      ].filter(Boolean),
  },
  CartLine: {
    id: ({ line, token }: CartLine) => gid('CartLine', `${line.id}?cart=${token}`),
    quantity: ({ line }: CartLine) => line.quantity,
    attributes: ({ line }: CartLine) => line.attributes,
    attribute: ({ line }: CartLine, { key }: { key: string }) =>
      line.attributes.find((attribute) => attribute.key === key) ?? null,
    merchandise: ({ variant }: CartLine) => variant,
    discountAllocations: () => [],
    sellingPlanAllocation: ({ variant, sellingPlan }: CartLine) =>
      sellingPlan === null ? null : { variant, plan: sellingPlan },
    cost: (line: CartLine) => line,
    estimatedCost: (line: CartLine) => line,
  },
  CartLineCost: {
    amountPerQuantity: ({ unitPrice }: CartLine, _args, context) => money(unitPrice, context),
    compareAtAmountPerQuantity: ({ compareAtUnitPrice }: CartLine, _args, context) =>
      moneyOrNull(compareAtUnitPrice, context),
    subtotalAmount: ({ total }: CartLine, _args, context) => money(total, context),
    totalAmount: ({ total }: CartLine, _args, context) => money(total, context),
  },
  CartLineEstimatedCost: {
    amount: ({ unitPrice }: CartLine, _args, context) => money(unitPrice, context),
    compareAtAmount: ({ compareAtUnitPrice }: CartLine, _args, context) => moneyOrNull(compareAtUnitPrice, context),
    subtotalAmount: ({ total }: CartLine, _args, context) => money(total, context),
    totalAmount: ({ total }: CartLine, _args, context) => money(total, context),
  },
};

/** Taxes and duties are known to the checkout only, hence null. */
function cartAmounts(): ResolverMap[string] {
  return {
    subtotalAmount: ({ subtotal }: CartView, _args, context) => money(subtotal, context),
    totalAmount: ({ subtotal }: CartView, _args, context) => money(subtotal, context),
    checkoutChargeAmount: ({ dueNow }: CartView, _args, context) => money(dueNow, context),
    totalTaxAmount: () => null,
    totalDutyAmount: () => null,
  };
}

function joined(parts: readonly (string | null | undefined)[], separator: string): string {
  return parts.filter(Boolean).join(separator);
}
