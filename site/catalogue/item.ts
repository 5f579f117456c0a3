/** What a form adds to the cart. Both ids are the numeric ids of the storefront, as digits. */
export interface Item {
  variantId: string;
  /** The selling plan; null for a one-time purchase. */
  planId: string | null;
}

/** The item as text in forms, cookies and line ids: "2003", or "2008|5001" with a selling plan. */
export function formatItem({ variantId, planId }: Item): string {
  return planId === null ? variantId : `${variantId}|${planId}`;
}

/**
 * @returns null for any other text: also for the global ids in the forms of older pages, and for ids with leading zeros, which no comparison with an
 * id of the storefront would match
 */
export function parseItem(text: string): Item | null {
  const [, variantId, planId = null] = /^([1-9]\d{0,19})(?:\|([1-9]\d{0,19}))?$/.exec(text) ?? [];
  return variantId === undefined ? null : { variantId, planId };
}

export function sameItem(one: Item, other: Item): boolean {
  return one.variantId === other.variantId && one.planId === other.planId;
}

/** The item that a URL requests, as its parameters state it. The ids may be no numbers, and the item may not exist. */
export interface RequestedItem {
  variantId: string | null;
  planId: string | null;
}

const variantParameter = 'variant';
const planParameter = 'selling_plan';

export function readRequestedItem(parameters: URLSearchParams): RequestedItem {
  return { variantId: parameters.get(variantParameter), planId: parameters.get(planParameter) };
}

/** Sets the item in the parameters of a URL; other parameters are unchanged. */
export function writeRequestedItem({ variantId, planId }: Item, parameters: URLSearchParams): void {
  parameters.set(variantParameter, variantId);
  if (planId === null) parameters.delete(planParameter);
  else parameters.set(planParameter, planId);
}
