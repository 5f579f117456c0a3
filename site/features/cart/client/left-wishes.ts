import type { LeftWish } from './wish-queue.ts';

/** Of this tab alone, and gone with it. */
const key = 'cart_left';

/** Keeps wishes that wait on a page that is left, for the next page in its tab. Where nothing may be kept, what was sent in leaving has to do. */
export function keepLeft(left: readonly LeftWish[]): void {
  const store = storage();
  if (left.length > 0) store?.setItem(key, JSON.stringify(left));
  else store?.removeItem(key);
}

export function isLeft(): boolean {
  return Boolean(storage()?.getItem(key));
}

/** Takes them over, once. */
export function takeLeft(): LeftWish[] {
  const store = storage();
  const left = store?.getItem(key);
  store?.removeItem(key);
  return left ? JSON.parse(left) : [];
}

/** null where the visitor lets no site keep anything. */
function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
