/** One thing that can be put into the cart. Both ids are the shop's own numbers, as digits. */
export interface Item {
  variantId: string;
  /** The selling plan; null for what is bought once. */
  planId: string | null;
}

/** As forms, cookies and line ids hold it: "2003", or "2008|5001" with a plan. */
export function formatItem({ variantId, planId }: Item): string {
  return planId === null ? variantId : `${variantId}|${planId}`;
}

/** null for any other text, the global ids of older pages' forms among them. */
export function parseItem(text: string): Item | null {
  const [, variantId, planId = null] = /^(\d{1,20})(?:\|(\d{1,20}))?$/.exec(text) ?? [];
  return variantId === undefined ? null : { variantId, planId };
}

export function sameItem(one: Item, other: Item): boolean {
  return one.variantId === other.variantId && one.planId === other.planId;
}

/** What an address asks for, as its parameters say it: it may be no number, or sold by no one. */
export interface RequestedItem {
  variantId: string | null;
  planId: string | null;
}

const variantParameter = 'variant';
const planParameter = 'selling_plan';

export function readRequestedItem(parameters: URLSearchParams): RequestedItem {
  return { variantId: parameters.get(variantParameter), planId: parameters.get(planParameter) };
}

/** Makes an address ask for the item; its other parameters stay. */
export function writeRequestedItem({ variantId, planId }: Item, parameters: URLSearchParams): void {
  parameters.set(variantParameter, variantId);
  if (planId === null) parameters.delete(planParameter);
  else parameters.set(planParameter, planId);
}
