import { type FormEvent, useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { CartResult } from '#site/features/cart/add-to-cart.ts';
import { isPage } from '#site/kernel/http/address.ts';
import { notify } from '#site/kernel/toasts/notify.ts';
import { useCarriedSearch, withRef } from '#site/kernel/ui/carried-ref.ts';

const unreachable = 'The shop can’t be reached right now. What you chose is still here. Please try again.';

/**
 * Submits the product form through the cart client, which continues when the visitor leaves the page, and opens the cart over the page afterwards;
 * from the guided view in its phone flow (CART-4).
 * @param rejections messages of the action for a form sent without JavaScript
 * @param productId the messages of one product are not those of another
 */
export function useAddToCart(rejections: readonly string[], productId: string) {
  const [isAdding, setAdding] = useState(false);
  const [messages, setMessages] = useState(rejections);
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const clearMessages = () => setMessages([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it changes
  useEffect(() => clearMessages, [productId]);

  async function add(form: HTMLFormElement): Promise<void> {
    const { pathname } = location;
    setAdding(true);
    clearMessages();
    try {
      const chunk = await import('#site/features/cart/add-to-cart.ts').catch(() => null);
      if (!chunk) return await submitWithoutChunk(form);
      const result = await chunk.addToCart(form, setMessages);
      // During a navigation the URL changes before the page does.
      if (!form.isConnected || location.pathname !== pathname) notifyByToast(result);
      else if (result.isDone) await navigate(withRef(cartFrom(pathname), search));
      else setMessages(result.messages);
    } finally {
      setAdding(false);
    }
  }

  /** The form works without the cart client, unless the network is down: the browser would replace the page by its error page. */
  async function submitWithoutChunk(form: HTMLFormElement): Promise<void> {
    if (await isReachable(form.action)) form.submit();
    else setMessages([unreachable]);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isAdding) void add(event.currentTarget);
  }

  return { onSubmit, isAdding, messages, clearMessages };
}

function cartFrom(pathname: string): string {
  return isPage('/products/*', pathname) ? href('/cart/:flow?', { flow: 'phone' }) : href('/cart/:flow?');
}

/** For a visitor who has left the page meanwhile. */
function notifyByToast({ isDone, messages }: CartResult): void {
  if (isDone) notify('It is in your cart now.');
  for (const message of messages) notify(message);
}

async function isReachable(address: string): Promise<boolean> {
  try {
    await fetch(address, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
