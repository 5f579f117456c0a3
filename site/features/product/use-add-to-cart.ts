import { type FormEvent, useEffect, useRef, useState } from 'react';
import { href, useNavigate, useNavigation } from 'react-router';
import type { Product } from '#providers/storefront/types.ts';
import { usePendingAddition } from '#site/features/cart/every-page/cart-status.ts';
import { isPage } from '#site/kernel/http/address.ts';
import { notify } from '#site/kernel/toasts/notify.ts';
import { useCarriedSearch, withRef } from '#site/kernel/ui/carried-ref.ts';

const notAdded = 'What you chose was not added. Please try again.';
const unreachable = 'The shop can’t be reached right now. What you chose is still here. Please try again.';

/**
 * Submits the product form through the cart client, which continues when the visitor leaves the page, and opens the cart over the page afterwards;
 * from the guided view in its phone flow (CART-4). While an addition of the product is pending, even one of an earlier page, the form adds nothing.
 * @param rejections messages of the action for a form sent without JavaScript
 * @param product the product of the form; when it changes, messages about the previous one are removed
 */
export function useAddToCart(rejections: readonly string[], { id: productId, variants }: Product) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [hasChunk, setHasChunk] = useState(false);
  const [messages, setMessages] = useState(rejections);
  const pending = usePendingAddition((variantId) => isSubmitting || variants.some(({ id }) => id === variantId));
  const isAdding = isSubmitting || pending !== null;
  const navigate = useNavigate();
  const next = useNavigation().location?.pathname;
  const pendingPath = useRef(next);
  const search = useCarriedSearch();
  const clearMessages = () => setMessages([]);

  const [shownProduct, setShownProduct] = useState(productId);
  if (shownProduct !== productId) {
    setShownProduct(productId);
    clearMessages();
  }

  useEffect(() => {
    pendingPath.current = next;
  }, [next]);

  async function add(form: HTMLFormElement): Promise<void> {
    const { pathname } = location;
    // The form is read now, because it may become that of another product before the cart client is loaded.
    const { action } = form;
    const data = new FormData(form);
    const label = form.closest('main')?.querySelector('h1')?.textContent?.replace(/\s+/g, ' ').trim();
    // A visitor who goes back to the page from the cart has not left it. During a navigation the URL changes before the page does.
    const isCurrent = () =>
      form.isConnected && location.pathname === pathname && (pendingPath.current ?? pathname) === pathname;
    setSubmitting(true);
    clearMessages();
    let hasLeft = false;
    const send = () => {
      hasLeft = navigator.sendBeacon(action, data);
      return hasLeft;
    };
    // Until the cart client is loaded, no queue has the addition, so a page that is left sends it here.
    addEventListener('pagehide', send);
    try {
      const chunk = await import('#site/features/cart/add-to-cart.ts').catch(() => null);
      const isReached = !chunk && (await isReachable(action));
      removeEventListener('pagehide', send);
      // A page that the back-forward cache restores continues here, after it has sent the form.
      if (hasLeft) return;
      if (!chunk) {
        // The browser can send the form without the cart client, unless the network is down: it would replace the page by its error page.
        if (isCurrent()) {
          if (isReached) form.submit();
          else setMessages([unreachable]);
        } else {
          const isSent = isReached && send();
          if (!isSent) notify(notAdded);
        }
        return;
      }
      setHasChunk(true);
      const result = await chunk.addToCart(data, label, isCurrent);
      if (result?.isDone) await navigate(withRef(cartFrom(pathname), search));
      else if (result) setMessages(result.messages);
    } finally {
      setSubmitting(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isAdding) void add(event.currentTarget);
  }

  // The cart's page needs the cart client's chunk. If that cannot be loaded, prefetching would make the router reload this page and lose the choices.
  return {
    onSubmit,
    isAdding,
    prefetchesCart: isAdding && hasChunk,
    messages: pending ? [...messages, pending] : messages,
    clearMessages,
  };
}

function cartFrom(pathname: string): string {
  return isPage('/products/*', pathname) ? href('/cart/:flow?', { flow: 'phone' }) : href('/cart/:flow?');
}

/** Milliseconds. */
const reachTimeout = 10_000;

async function isReachable(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(reachTimeout);
    return (await fetch(address, { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
