/** What an address asks for, by numbers: a variant, and its selling plan where it is sold by one. */
export interface AskedChoice {
  variant: string | null;
  plan: string | null;
}

const variantParameter = 'variant';
const planParameter = 'selling_plan';

export function readAskedChoice(parameters: URLSearchParams): AskedChoice {
  return { variant: parameters.get(variantParameter), plan: parameters.get(planParameter) };
}

/** Makes an address ask for the choice that a form sends as `value`; what else it says stays. */
export function askFor(value: string, parameters: URLSearchParams): void {
  const { variant, plan } = numbersOf(value);
  parameters.set(variantParameter, variant);
  if (plan === null) parameters.delete(planParameter);
  else parameters.set(planParameter, plan);
}

/** "gid://shopify/ProductVariant/2008|gid://shopify/SellingPlan/5002" is variant 2008 in plan 5002. */
export function numbersOf(value: string): { variant: string; plan: string | null } {
  const [variant = '', plan] = value.split('|').map((id) => /\/(\d+)$/.exec(id)?.[1] ?? '');
  return { variant, plan: plan ?? null };
}
