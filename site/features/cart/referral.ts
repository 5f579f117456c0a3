import type { Cart } from '#providers/storefront/types.ts';
import type { Referral } from './wish.ts';

const longest = 200;

/** A code or an address as it came in from outside, cut to what an attribute may hold; null for none. */
export function refCodeOf(value: unknown): string | null {
  const text = typeof value === 'string' ? [...value.trim()].filter(isPrintable).join('').slice(0, longest) : '';
  return text || null;
}

function isPrintable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 32 && code !== 127;
}

/**
 * CART-17 without JavaScript: a page may not change the cart by being opened, so whoever came with `?ref=` is credited by the first form that
 * is sent from there. The form's own field, its address, and the page that it was on are asked in turn.
 */
export function readReferral(request: Request, form: Pick<FormData, 'get'>): Referral | null {
  const referer = request.headers.get('referer') ?? '';
  const page = URL.canParse(referer) ? new URL(referer) : null;
  const refCode =
    refCodeOf(form.get('ref')) ??
    refCodeOf(new URL(request.url).searchParams.get('ref')) ??
    refCodeOf(page?.searchParams.get('ref'));
  return refCode ? { refCode, referrer: refCodeOf(form.get('referrer')) ?? 'no referrer' } : null;
}

/** Whom a cart credits, as text for a cookie: code and referrer, which hold no control characters. Empty for nobody. */
export function writeKeptReferral(attributes: Cart['attributes']): string {
  const textOf = (name: string) => refCodeOf(attributes.find(({ key }) => key === name)?.value) ?? '';
  const refCode = textOf('refCode');
  return refCode && `${refCode}\n${textOf('referrer')}`;
}

export function readKeptReferral(text: string): Referral | null {
  const [code, referrer] = text.split('\n');
  const refCode = refCodeOf(code);
  return refCode ? { refCode, referrer: refCodeOf(referrer) ?? 'no referrer' } : null;
}
