import { gid, parseGid } from '../gid.ts';
import { oldestVersion, type ServedVersion } from '../published-schema.ts';

/** What names a cart: its token, and the secret that newer versions of the API want beside it. */
interface CartKey {
  token: string;
  /** null: not known to whoever asks. */
  secret: string | null;
}

/**
 * Reads "gid://shopify/Cart/{token}" with or without "?key={secret}"; null for the id of something else.
 *
 * @throws GraphQLError "Invalid global id" for a text of another form.
 */
export function parseCartId(id: string): CartKey | null {
  const { type, key, search } = parseGid(id);
  return type === 'Cart' ? { token: key, secret: new URLSearchParams(search).get('key') } : null;
}

/** The id as a version spells it: the oldest has the token alone. */
export function cartId(cart: CartKey, version: ServedVersion): string {
  return gid('Cart', cart.token) + secretOf(cart, version);
}

/** Where a cart is paid for, at the checkout's own origin. */
export function checkoutUrl(cart: CartKey, version: ServedVersion, checkoutOrigin: string): string {
  return `${checkoutOrigin}/cart/c/${cart.token}${secretOf(cart, version)}`;
}

/** Whether the token alone opens a cart whole. Source: the provider's change of August 2024 ("cart ids have a key"). */
export function needsSecret(version: ServedVersion): boolean {
  return version !== oldestVersion;
}

function secretOf({ secret }: CartKey, version: ServedVersion): string {
  return needsSecret(version) && secret !== null ? `?key=${secret}` : '';
}
