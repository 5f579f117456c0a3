import { type FormEvent, useState } from 'react';
import type { CartResult } from '#site/features/cart/add-to-cart.ts';
import { say } from '#site/kernel/toasts/say.ts';

const unreachable = 'The shop can’t be reached right now. What you chose is still here. Please try again.';

/**
 * Adds by the app's own cart, which goes on when the visitor leaves the page meanwhile, and opens the cart over the page once it is done. What
 * the shop refuses is said where it was chosen; `refusals` is what it said to the form without scripts.
 */
export function useAdding(refusals: readonly string[]) {
  const [isAdding, setAdding] = useState(false);
  const [messages, setMessages] = useState(refusals);

  async function add(form: HTMLFormElement): Promise<void> {
    const { pathname } = location;
    setAdding(true);
    setMessages([]);
    try {
      const { addToCart, showCartSheet } = await import('#site/features/cart/add-to-cart.ts');
      const result = await addToCart(form, setMessages);
      // The address changes before the page does.
      if (!form.isConnected || location.pathname !== pathname) toastResult(result);
      else if (result.isDone) showCartSheet(true);
      else setMessages(result.messages);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // The cart's script could not be had; the form works without it, unless nobody is there to take it.
      if (await isReachable(form.action)) form.submit();
      else setMessages([unreachable]);
    } finally {
      setAdding(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isAdding) void add(event.currentTarget);
  }

  return { onSubmit, isAdding, messages };
}

/** For a shopper who has gone to another page meanwhile. */
function toastResult({ isDone, messages }: CartResult): void {
  if (isDone) say('It is in your cart now.');
  for (const message of messages) say(message);
}

async function isReachable(address: string): Promise<boolean> {
  try {
    await fetch(address, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
