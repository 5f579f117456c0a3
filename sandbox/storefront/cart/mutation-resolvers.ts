import type {
  MutationCartAttributesUpdateArgs,
  MutationCartBuyerIdentityUpdateArgs,
  MutationCartDeliveryAddressesAddArgs,
  MutationCartDeliveryAddressesRemoveArgs,
  MutationCartDeliveryAddressesReplaceArgs,
  MutationCartDeliveryAddressesUpdateArgs,
  MutationCartLinesAddArgs,
  MutationCartLinesRemoveArgs,
  MutationCartLinesUpdateArgs,
  MutationCartMetafieldDeleteArgs,
  MutationCartMetafieldsSetArgs,
  MutationCartSelectedDeliveryOptionsUpdateArgs,
} from 'storefront-schema-latest/storefront-api-types';
import type { ResolverMap } from '../context.ts';
import {
  type CartInput,
  createCart,
  updateBuyerIdentity,
  updateCartAttributes,
  updateCartNote,
  updateDiscountCodes,
} from './cart-mutations.ts';
import {
  cloneCart,
  ignoreGiftCards,
  prepareCart,
  removePersonalData,
  submitCart,
  updateBillingAddress,
  updatePayment,
} from './completion-mutations.ts';
import {
  addAddresses,
  removeAddresses,
  replaceAddresses,
  selectDeliveryOptions,
  updateAddresses,
} from './delivery-mutations.ts';
import { addCartLines, removeCartLines, updateCartLines } from './line-mutations.ts';
import { deleteCartMetafield, setCartMetafields } from './metafield-mutations.ts';

interface OfCart {
  cartId: string;
}

/** Every cart mutation of both schemas. */
export const cartMutationResolvers: ResolverMap = {
  Mutation: {
    cartCreate: (_root, { input }: { input?: CartInput | null }, context) => createCart(input ?? {}, context),
    cartLinesAdd: (_root, { cartId, lines }: MutationCartLinesAddArgs, context) => addCartLines(cartId, lines, context),
    cartLinesUpdate: (_root, { cartId, lines }: MutationCartLinesUpdateArgs, context) =>
      updateCartLines(cartId, lines, context),
    cartLinesRemove: (_root, { cartId, lineIds }: MutationCartLinesRemoveArgs, context) =>
      removeCartLines(cartId, lineIds, context),
    cartAttributesUpdate: (_root, { cartId, attributes }: MutationCartAttributesUpdateArgs, context) =>
      updateCartAttributes(cartId, attributes, context),
    // In 2023-10 the list arguments of the next two are optional.
    cartNoteUpdate: (_root, { cartId, note }: OfCart & { note?: string | null }, context) =>
      updateCartNote(cartId, note, context),
    cartDiscountCodesUpdate: (
      _root,
      { cartId, discountCodes }: OfCart & { discountCodes?: string[] | null },
      context,
    ) => updateDiscountCodes(cartId, discountCodes, context),
    cartBuyerIdentityUpdate: (_root, { cartId, buyerIdentity }: MutationCartBuyerIdentityUpdateArgs, context) =>
      updateBuyerIdentity(cartId, buyerIdentity, context),

    cartDeliveryAddressesAdd: (_root, { cartId, addresses }: MutationCartDeliveryAddressesAddArgs, context) =>
      addAddresses(cartId, addresses, context),
    cartDeliveryAddressesReplace: (_root, { cartId, addresses }: MutationCartDeliveryAddressesReplaceArgs, context) =>
      replaceAddresses(cartId, addresses, context),
    cartDeliveryAddressesUpdate: (_root, { cartId, addresses }: MutationCartDeliveryAddressesUpdateArgs, context) =>
      updateAddresses(cartId, addresses, context),
    cartDeliveryAddressesRemove: (_root, { cartId, addressIds }: MutationCartDeliveryAddressesRemoveArgs, context) =>
      removeAddresses(cartId, addressIds, context),
    cartSelectedDeliveryOptionsUpdate: (
      _root,
      { cartId, selectedDeliveryOptions }: MutationCartSelectedDeliveryOptionsUpdateArgs,
      context,
    ) => selectDeliveryOptions(cartId, selectedDeliveryOptions, context),

    cartMetafieldsSet: (_root, { metafields }: MutationCartMetafieldsSetArgs, context) =>
      setCartMetafields(metafields, context),
    cartMetafieldDelete: (_root, { input }: MutationCartMetafieldDeleteArgs, context) =>
      deleteCartMetafield(input, context),

    cartGiftCardCodesUpdate: (_root, { cartId }: OfCart, context) => ignoreGiftCards(cartId, context),
    cartGiftCardCodesAdd: (_root, { cartId }: OfCart, context) => ignoreGiftCards(cartId, context),
    cartGiftCardCodesRemove: (_root, { cartId }: OfCart, context) => ignoreGiftCards(cartId, context),

    cartPaymentUpdate: (_root, { cartId }: OfCart, context) => updatePayment(cartId, context),
    cartBillingAddressUpdate: (_root, { cartId }: OfCart, context) => updateBillingAddress(cartId, context),
    cartPrepareForCompletion: (_root, { cartId }: OfCart, context) => prepareCart(cartId, context),
    cartSubmitForCompletion: (_root, { cartId }: OfCart, context) => submitCart(cartId, context),
    cartClone: (_root, { cartId }: OfCart, context) => cloneCart(cartId, context),
    cartRemovePersonalData: (_root, { cartId }: OfCart, context) => removePersonalData(cartId, context),
  },
};
