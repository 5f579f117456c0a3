import { createHash } from 'node:crypto';
import type { HasMetafieldsIdentifier } from 'storefront-schema-latest/storefront-api-types';
import { gid } from '../gid.ts';
import type { CartMetafield } from './cart-metafield.ts';
import type { CartView } from './cart-view.ts';
import { appNamespace } from './metafield-checks.ts';

/** A metafield with the cart it is on, as the resolvers of the type Metafield get it. */
export interface ShownMetafield extends CartMetafield {
  cart: CartView;
}

/** Does this metafield stand on a cart, rather than in the catalogue? */
export function isOnCart(metafield: object): metafield is ShownMetafield {
  return 'cart' in metafield;
}

/** null where the cart has none. */
export function findMetafield(
  cart: CartView,
  { namespace, key }: Pick<HasMetafieldsIdentifier, 'namespace' | 'key'>,
): ShownMetafield | null {
  const found = cart.cart.metafields.find(
    (metafield) => metafield.namespace === (namespace ?? appNamespace) && metafield.key === key,
  );
  return found === undefined ? null : { ...found, cart };
}

/** "gid://shopify/Metafield/1": made of the cart's token and the metafield's number, so that it stays the same. */
export function metafieldId(cartToken: string, { number }: CartMetafield): string {
  return gid('Metafield', createHash('sha256').update(`Cart ${cartToken} ${number}`).digest().readUIntBE(0, 6));
}
