/** What the rules need to know of a line. */
export interface Held {
  id: string;
  quantity: number;
  productHandle: string;
  /** The chosen options in words; null for a product with a single variant. */
  variantTitle: string | null;
}

export type Role = 'phone' | 'sim' | 'plan';

/** The phone that protection plans and the SIM card belong to, and how each is known: the one place where handles are named. */
const roles: readonly { role: Role; handle: RegExp; variant: RegExp }[] = [
  { role: 'phone', handle: /^light-phone-ii-/, variant: /\bNorth America\b/ },
  { role: 'plan', handle: /^light-protect-plan$/, variant: /^/ },
  { role: 'sim', handle: /^sim-card$/, variant: /^$|\b(US|North America)\b/ },
];

export const simHandle = 'sim-card';

/** null for what stands alone: other phones, a Light Phone II for other regions, accessories. */
export function roleOf({ productHandle, variantTitle }: Pick<Held, 'productHandle' | 'variantTitle'>): Role | null {
  const found = roles.find(({ handle, variant }) => handle.test(productHandle) && variant.test(variantTitle ?? ''));
  return found?.role ?? null;
}

/** Units on all lines of a role. */
export function countOf(lines: readonly Held[], role: Role): number {
  return lines.reduce((sum, line) => sum + (roleOf(line) === role ? line.quantity : 0), 0);
}
