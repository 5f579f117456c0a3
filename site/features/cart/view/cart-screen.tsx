import { useEffect } from 'react';
import { href } from 'react-router';
import { formatMoney } from '#site/catalogue/money.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import { Link } from '#site/kernel/ui/link.tsx';
import { cartClient, useCart, useHydratedCart } from '../client/cart-client.ts';
import { type CartState, initialState } from '../client/cart-state.ts';
import type { CartPage, CartResult, SimOffer } from '../rules/command.ts';
import styles from './cart-view.module.css';
import { CartView } from './cart-view.tsx';
import { UndoForm } from './undo.tsx';

interface CartScreenProps {
  /** With the address that leads back out of the cart, if there is one. */
  page: CartPage & { back: string | null };
  /** The result of a form without JavaScript. */
  posted: CartResult | null;
  flow: string | undefined;
}

/** The cart as a page of its own (CART-1). Before hydration, and without JavaScript, it shows what the server put into it. */
export function CartScreen({ page, posted, flow }: CartScreenProps) {
  useHydratedCart(page);
  useSimCommand(flow === 'sim' ? page.sim : null);
  const live = useCart();
  const state = live?.serverCart === undefined ? asState(page, posted, live?.requests) : withFirst(live, page, posted);
  const offersSim =
    page.sim?.availableForSale && !state.cart?.lines.some((line) => line.variantId === page.sim?.variantId);
  return (
    <div className={page.back === null ? undefined : styles.withBack}>
      {page.back !== null && (
        <p className={`small ${styles.back}`}>
          <Link to={page.back} className="tap">
            {page.back === href('/shop/:collection?') ? 'Back to the shop' : 'Back'}
          </Link>
        </p>
      )}
      <CartView state={state} where="page">
        {page.sim && offersSim && <SimForm sim={page.sim} />}
        {page.removed.length > 0 && !live?.undo && <UndoForm removed={page.removed} />}
      </CartView>
    </div>
  );
}

function asState(
  { cart, fault, messages, lineMessages }: CartPage,
  posted: CartResult | null,
  requests = initialState.requests,
): CartState {
  const shown = posted?.cart ?? cart;
  const isUnread = fault !== null && requests.fetch === 'IDLE';
  return {
    ...initialState,
    requests: isUnread ? { ...requests, fetch: 'REJECTED' } : requests,
    serverCart: fault ? undefined : shown,
    cart: shown,
    messages: [...new Set([...(posted?.messages ?? []), ...messages])],
    lineMessages: [...(posted?.lineMessages ?? []), ...lineMessages],
  };
}

/** What came with the page stays on it until the first change. */
function withFirst(live: CartState, page: CartPage, posted: CartResult | null): CartState {
  if (live.isTouched) return live;
  const first = asState({ ...page, fault: null }, posted);
  return {
    ...live,
    messages: [...new Set([...first.messages, ...live.messages])],
    lineMessages: [...first.lineMessages, ...live.lineMessages],
  };
}

/** CART-6: opening the page adds nothing; its button does, or the app by a command of its own. */
function SimForm({ sim }: { sim: SimOffer }) {
  return (
    <form method="post" action={href('/cart/:flow?')}>
      <input type="hidden" name="intent" value="sim" />
      <Button>
        Add the {sim.title}, {formatMoney(sim.price)}
      </Button>
    </form>
  );
}

/**
 * CART-6: the app adds the SIM card at `/cart/sim`, once for each visit: the entry in the browser's history stores that it did, for reload and
 * back, and a prerendered page waits until it is shown.
 */
function useSimCommand(sim: SimOffer | null): void {
  const variantId = sim?.availableForSale ? sim.variantId : null;
  useEffect(() => {
    if (!variantId || hasAdded()) return;
    const add = () => {
      if (hasAdded()) return;
      history.replaceState({ ...history.state, hasAskedForSim: true }, '');
      void cartClient().run({ kind: 'sim', line: { variantId, planId: null, quantity: 1 } });
    };
    if (!('prerendering' in document && document.prerendering)) return add();
    document.addEventListener('prerenderingchange', add, { once: true });
    return () => document.removeEventListener('prerenderingchange', add);
  }, [variantId]);
}

function hasAdded(): boolean {
  return history.state?.hasAskedForSim === true;
}
