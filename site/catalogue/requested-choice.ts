/** The choice that a URL preselects: the number of a variant, and of its selling plan where there is one. */
export interface RequestedChoice {
  variant: string | null;
  plan: string | null;
}

const variantParam = 'variant';
const planParam = 'selling_plan';

export function readRequestedChoice(params: URLSearchParams): RequestedChoice {
  return { variant: params.get(variantParam), plan: params.get(planParam) };
}

/** Writes the choice with this form `value` into the query of a URL; other parameters stay. */
export function setRequestedChoice(value: string, params: URLSearchParams): void {
  const { variant, plan } = numbersOf(value);
  params.set(variantParam, variant);
  if (plan === null) params.delete(planParam);
  else params.set(planParam, plan);
}

/** "gid://shopify/ProductVariant/2008|gid://shopify/SellingPlan/5002" is variant 2008 in plan 5002. */
export function numbersOf(value: string): { variant: string; plan: string | null } {
  const [variant = '', plan] = value.split('|').map((id) => /\/(\d+)$/.exec(id)?.[1] ?? '');
  return { variant, plan: plan ?? null };
}
