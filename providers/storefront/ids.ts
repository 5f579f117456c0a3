/**
 * The storefront names everything by a global id, "gid://shopify/ProductVariant/2003" (https://shopify.dev/docs/api/usage/gids). What leaves
 * this folder are plain ids, "2003"; they become global ids again where a document is sent. A cart's id alone stays as it is: a cookie holds it.
 */
type Kind = 'ProductVariant' | 'SellingPlan' | 'CartLine';

const prefix = (kind: Kind) => `gid://shopify/${kind}/`;

/** A line's id has the cart's behind it: "gid://shopify/CartLine/d2a1?cart=c9". */
const plain: Readonly<Record<Kind, RegExp>> = {
  ProductVariant: /^\d{1,20}$/,
  SellingPlan: /^\d{1,20}$/,
  CartLine: /^[\w-]{1,80}(\?cart=[\w-]{1,80})?$/,
};

/** @throws TypeError for what is not a global id of that kind */
export function plainId(kind: Kind, globalId: unknown): string {
  const id =
    typeof globalId === 'string' && globalId.startsWith(prefix(kind)) ? globalId.slice(prefix(kind).length) : '';
  if (plain[kind].test(id)) return id;
  throw new TypeError(`The id of a ${kind} is none.`);
}

export function globalId(kind: Kind, id: string): string {
  return prefix(kind) + id;
}

/** Other texts are not requested: the storefront returns an error for them instead of null. */
export function isCartId(id: string): boolean {
  return /^gid:\/\/shopify\/Cart\/[\w-]{1,100}(\?key=[\w-]{1,100})?$/.test(id);
}
