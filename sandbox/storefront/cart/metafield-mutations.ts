import type { CartMetafieldDeleteInput, CartMetafieldsSetInput } from 'storefront-schema-latest/storefront-api-types';
import { transaction } from '../../database/transaction.ts';
import { metafieldId } from '../catalogue/metafields.ts';
import type { OwnedMetafield } from '../catalogue/rows.ts';
import type { StorefrontContext } from '../context.ts';
import { type Cart, cartForMutation } from './cart-store.ts';
import { currentView } from './change-cart.ts';
import {
  findMetafield,
  maxMetafields,
  metafieldIdentity,
  setMetafields,
  splitKey,
  tooManyMetafields,
} from './metafields.ts';

interface MetafieldError {
  code: string;
  field: string[];
  message: string;
  elementIndex?: number | null;
}

/** Neither payload has the cart. */
interface MetafieldsSetPayload {
  metafields: OwnedMetafield[] | null;
  userErrors: MetafieldError[];
}

interface MetafieldDeletePayload {
  deletedId: string | null;
  userErrors: MetafieldError[];
}

const noOwner = { code: 'INVALID_OWNER', message: 'Owner does not exist.' };

/** `cartMetafieldsSet`: sets metafields of one or several carts, all or none. */
export function setCartMetafields(
  inputs: readonly CartMetafieldsSetInput[],
  context: StorefrontContext,
): MetafieldsSetPayload {
  if (inputs.length > maxMetafields) {
    const error = { code: 'LESS_THAN_OR_EQUAL_TO', field: ['metafields'], message: tooManyMetafields };
    return { metafields: null, userErrors: [error] };
  }
  return transaction(context.provider.database, () => {
    const userErrors: MetafieldError[] = [];
    const changed = new Map<string, Cart>();
    const named: { token: string; key: string }[] = [];
    for (const [index, input] of inputs.entries()) {
      const field = ['metafields', String(index)];
      const found = cartForMutation(input.ownerId, context);
      if (found === null) {
        userErrors.push({ ...noOwner, field: [...field, 'ownerId'] });
        continue;
      }
      const cart = changed.get(found.token) ?? found;
      const { metafields, problems } = setMetafields(cart.metafields, [input], context.provider.now());
      changed.set(cart.token, { ...cart, metafields });
      named.push({ token: cart.token, key: input.key });
      userErrors.push(
        ...problems.map((problem) => ({
          code: problem.code,
          field: [...field, problem.field],
          message: problem.message,
        })),
      );
    }
    if (userErrors.length > 0) return { metafields: null, userErrors };
    const views = new Map(
      [...changed].map(([token, cart]) => [token, currentView(context.carts.write(cart), context)]),
    );
    const metafields = named.flatMap(({ token, key }) => {
      const view = views.get(token);
      return view === undefined ? [] : (findMetafield(view, splitKey(key)) ?? []);
    });
    return { metafields, userErrors: [] };
  });
}

/** `cartMetafieldDelete`. */
export function deleteCartMetafield(
  { ownerId, key: compositeKey }: CartMetafieldDeleteInput,
  context: StorefrontContext,
): MetafieldDeletePayload {
  return transaction(context.provider.database, () => {
    const cart = cartForMutation(ownerId, context);
    if (cart === null) return { deletedId: null, userErrors: [{ ...noOwner, field: ['input', 'ownerId'] }] };
    const { namespace, key } = splitKey(compositeKey);
    const metafield = cart.metafields.find((other) => other.namespace === namespace && other.key === key);
    if (metafield === undefined) {
      const error = { code: 'METAFIELD_DOES_NOT_EXIST', field: ['input', 'key'], message: 'Metafield does not exist' };
      return { deletedId: null, userErrors: [error] };
    }
    context.carts.write({ ...cart, metafields: cart.metafields.filter((other) => other !== metafield) });
    return { deletedId: metafieldId({ identity: metafieldIdentity(cart.token, metafield) }), userErrors: [] };
  });
}
