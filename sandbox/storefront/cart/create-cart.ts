import { randomUUID } from 'node:crypto';
import type { CartInput as OldCartInput } from 'storefront-schema-2023-10/storefront-api-types';
import type { CartInput as NewCartInput } from 'storefront-schema-latest/storefront-api-types';
import { transaction } from '../../database/transaction.ts';
import type { StorefrontContext } from '../request-context.ts';
import { type BuyerIdentity, type BuyerIdentityInput, mergeBuyerIdentity } from './buyer-identity.ts';
import { stockLimit } from './cart-view.ts';
import { type CartPayload, keep, refusal } from './change-cart.ts';
import { checkAddresses } from './delivery-checks.ts';
import { buyerErrors, distinctCodes, noteErrors } from './detail-mutations.ts';
import { distinctAttributes } from './line.ts';
import { checkNewLines, checkResult } from './line-checks.ts';
import { setMetafields } from './metafield-checks.ts';
import { addLines } from './rules.ts';
import { invalidMetafield } from './user-errors.ts';

/** The input of either version. */
export type CartInput = Omit<OldCartInput, 'buyerIdentity'> &
  Omit<NewCartInput, 'buyerIdentity'> & { buyerIdentity?: BuyerIdentityInput | null };

/** `cartCreate`: all of the input, or no cart. Gift cards are not sold here, and unknown codes of theirs are passed over. */
export function createCart(input: CartInput, context: StorefrontContext): CartPayload {
  return transaction(context.provider.database, () => {
    const { catalogue, carts, provider } = context;
    const wanted = checkNewLines(input.lines ?? [], catalogue, ['input', 'lines']);
    const { lines, shortages } = addLines([], wanted.values, stockLimit(catalogue), randomUUID);
    const addresses = checkAddresses(input.delivery?.addresses ?? [], [], ['input', 'delivery', 'addresses']);
    const blank = carts.blank();
    const metafields = setMetafields([], input.metafields ?? [], blank.createdAt);
    const errors = [
      ...wanted.errors,
      ...noteErrors(input.note, ['input', 'note']),
      ...buyerErrors(input.buyerIdentity ?? {}, ['input', 'buyerIdentity']),
      ...(wanted.errors.length > 0 ? [] : checkResult(lines, provider.settings.cart.lines, ['input', 'lines'])),
      ...addresses.errors,
      ...metafields.mistakes.map(({ index, field, message }) =>
        invalidMetafield(['input', 'metafields', String(index), field], message),
      ),
    ];
    if (errors.length > 0) return refusal(errors);
    const cart = {
      ...blank,
      note: input.note ?? null,
      attributes: distinctAttributes(input.attributes ?? []),
      buyerIdentity: mergeBuyerIdentity(identityInContext(context), input.buyerIdentity ?? {}),
      discountCodes: distinctCodes(input.discountCodes),
      delivery: { addresses: addresses.values, options: {} },
      metafields: metafields.metafields,
      lines,
    };
    return keep(cart, context, shortages, addresses.warnings(cart.token));
  });
}

/** A cart made in the context of another country is that country's; later contexts leave it alone. Source: reports of client authors. */
function identityInContext({ buyer, provider }: StorefrontContext): BuyerIdentity {
  return buyer.country === provider.seed.catalogue.shop.country ? {} : { countryCode: buyer.country };
}
