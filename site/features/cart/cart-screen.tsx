import { href } from 'react-router';
import { formatItem } from '#site/catalogue/item.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import { Link } from '#site/kernel/ui/link.tsx';
import { TextButton } from '#site/kernel/ui/text-button.tsx';
import type { CartAnswer, Removed } from './cart-answer.ts';
import line from './cart-line.module.css';
import type { CartPage } from './cart-page.ts';
import styles from './cart-screen.module.css';
import { CartView } from './cart-view.tsx';
import { type CartState, initialState } from './client/state.ts';
import { useCart, useFirstCart } from './client/use-cart.ts';
import { removedSentence } from './removed.ts';
import type { SimOffer } from './sim-offer.ts';
import { useSimWish } from './use-sim-wish.ts';
import type { WayBack } from './way-back.ts';

interface CartScreenProps {
  page: CartPage & Pick<WayBack, 'back'>;
  /** What a form without JavaScript was answered. */
  posted: CartAnswer | null;
  flow: string | undefined;
}

/** The cart as a page of its own (CART-1). Before it comes alive, and without JavaScript, it shows what the server put into it. */
export function CartScreen({ page, posted, flow }: CartScreenProps) {
  useFirstCart(page);
  useSimWish(flow === 'sim' ? page.sim : null);
  const live = useCart();
  const state = live?.known === undefined ? asState(page, posted, live?.requests) : withFirst(live, page, posted);
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
  posted: CartAnswer | null,
  requests = initialState.requests,
): CartState {
  const known = posted?.cart ?? cart;
  const isUnread = fault !== null && requests.fetch === 'IDLE';
  return {
    ...initialState,
    requests: isUnread ? { ...requests, fetch: 'REJECTED' } : requests,
    known: fault ? undefined : known,
    cart: known,
    messages: [...new Set([...(posted?.messages ?? []), ...messages])],
    lineMessages: [...(posted?.lineMessages ?? []), ...lineMessages],
  };
}

/** What came with the page stays on it until the first change. */
function withFirst(live: CartState, page: CartPage, posted: CartAnswer | null): CartState {
  if (live.isTouched) return live;
  const first = asState({ ...page, fault: null }, posted);
  return {
    ...live,
    messages: [...new Set([...first.messages, ...live.messages])],
    lineMessages: [...first.lineMessages, ...live.lineMessages],
  };
}

/** CART-6: opening the page adds nothing; its button does, or the app by a wish of its own. */
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

function UndoForm({ removed }: { removed: readonly Removed[] }) {
  return (
    <form method="post" action={href('/cart/:flow?')} className={line.undo}>
      {removedSentence(removed.map(({ role }) => role))} <input type="hidden" name="intent" value="restore" />
      {removed.map(({ item, quantity }, index) => (
        <span key={formatItem(item)}>
          <input type="hidden" name={`item.${index}`} value={formatItem(item)} />
          <input type="hidden" name={`quantity.${index}`} value={quantity} />
        </span>
      ))}
      <TextButton underlined type="submit" className={line.remove}>
        Undo
      </TextButton>
    </form>
  );
}
