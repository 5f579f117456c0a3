import { isPage } from '#site/kernel/http/address.ts';
import { notify } from '#site/kernel/toasts/notify.ts';
import type { CartAnswer } from '../cart-answer.ts';
import { isCartSheetOpen } from '../sheet-state.ts';

/** What the shop said to a change in the cart goes after a visitor who has closed the cart meanwhile, or left its page (TOAST-1). */
export function sayUnseen({ messages, lineMessages }: CartAnswer): void {
  if (isCartSheetOpen() || isPage('/cart/:flow?', location.pathname)) return;
  for (const message of [...messages, ...lineMessages.map((line) => line.message)]) notify(message);
}
