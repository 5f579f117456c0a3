import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import type { SimCard } from '#providers/storefront/types.ts';
import { cx } from '#site/kernel/ui/cx.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { cartClient, useCart, useHydratedCart } from '../client/cart-client.ts';
import { type CartState, initialState } from '../client/cart-state.ts';
import { markCartPageEntry } from '../every-page/cart-status.ts';
import type { CartPage, CartResult } from '../rules/responses.ts';
import styles from './cart-view.module.css';
import { CartView } from './cart-view.tsx';
import { UndoForm } from './undo.tsx';

export interface CartScreenData extends CartPage {
  /** The address that leads back out of the cart, if there is one. */
  back: string | null;
  /** The cart was opened in the app, as a sheet over the page before it. Only for the offer of a SIM card the page's data were read. */
  isSheet: boolean;
}

interface CartScreenProps {
  page: CartScreenData;
  /** The result of a form without JavaScript. */
  posted: CartResult | null;
  flow: string | undefined;
  where: 'page' | 'sheet';
}

/** The cart (CART-1), as a page or in its sheet. Before hydration, and without JavaScript, the page shows what the server put into it. */
export function CartScreen({ page, posted, flow, where }: CartScreenProps) {
  const { isSheet } = page;
  useEntry(isSheet);
  useHydratedCart(isSheet ? null : page);
  useSimCommand(flow === 'sim' ? page.sim : null);
  const live = useCart();
  const isUnread = live?.serverCart === undefined;
  const state = isUnread && !isSheet ? asState(page, posted, live) : withFirst(live, page, posted);
  // A card that can be restored is not offered as well.
  const shown = [...(state.cart?.lines ?? []), ...(state.undo?.lines ?? [])];
  const offersSim = page.sim?.availableForSale && !shown.some(({ variantId }) => variantId === page.sim?.variantId);
  const back = page.back !== null && (
    <p className={`small ${styles.back}`}>
      <Link to={page.back} className="tap">
        {page.back === href('/shop/:collection?') ? 'Back to the shop' : 'Back'}
      </Link>
    </p>
  );
  return (
    <div className={cx(styles.screen, back && styles.withBack)} data-where={where}>
      {where === 'page' && back}
      <CartView state={state} where={where} flow={flow} sim={offersSim ? page.sim : null}>
        {page.removed.length > 0 && !live?.undo && !live?.isTouched && (
          <UndoForm removed={page.removed} isTarget={state.messages.length === 0} />
        )}
      </CartView>
      {where === 'sheet' && back}
    </div>
  );
}

/**
 * A sheet reads a stale cart when it is opened. A page came with its cart, and stays a page. The messages are removed when the sheet is closed or the
 * page is left.
 */
function useEntry(isSheet: boolean): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each entry of the history
  useEffect(() => {
    if (isSheet) void cartClient().refreshIfStale();
    else markCartPageEntry();
  }, [key, isSheet]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link within the page is an entry too, and does not leave it
  useEffect(() => () => cartClient().clearMessages(), [isSheet && key]);
}

function asState(
  { cart, fault, messages, lineMessages }: CartPage,
  posted: CartResult | null,
  live: CartState | null = null,
): CartState {
  const { requests, isRetrying, isRateLimited } = live ?? initialState;
  const shown = posted?.cart ?? cart;
  const isUnread = fault !== null && requests.fetch === 'IDLE';
  return {
    ...initialState,
    isRetrying,
    isRateLimited,
    requests: isUnread ? { ...requests, fetch: 'REJECTED' } : requests,
    serverCart: fault ? undefined : shown,
    cart: shown,
    messages: [...new Set([...(posted?.messages ?? []), ...messages, ...(live?.messages ?? [])])],
    lineMessages: [...(posted?.lineMessages ?? []), ...lineMessages],
  };
}

/** Messages that came with the page stay on it until the first change. */
function withFirst(live: CartState | null, page: CartPage, posted: CartResult | null): CartState {
  if (!live) return initialState;
  if (live.isTouched) return live;
  const first = asState({ ...page, fault: null }, posted);
  return {
    ...live,
    messages: [...new Set([...first.messages, ...live.messages])],
    lineMessages: [...first.lineMessages, ...live.lineMessages],
  };
}

/**
 * CART-6: the app adds the SIM card at `/cart/sim`, once for each visit. The history entry stores that the card was added, for reload and back; a
 * prerendered page waits until it is shown.
 */
function useSimCommand(sim: SimCard | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same card, read again, is not added again
  useEffect(() => {
    if (!sim?.availableForSale || hasAdded()) return;
    const add = () => {
      if (hasAdded()) return;
      history.replaceState({ ...history.state, hasAskedForSim: true }, '');
      const { variantId, ...shown } = sim;
      void cartClient().run({ kind: 'sim', line: { variantId, planId: null, quantity: 1, shown } });
    };
    if (!('prerendering' in document && document.prerendering)) return add();
    document.addEventListener('prerenderingchange', add, { once: true });
    return () => document.removeEventListener('prerenderingchange', add);
  }, [sim?.availableForSale && sim.variantId]);
}

function hasAdded(): boolean {
  return history.state?.hasAskedForSim === true;
}
