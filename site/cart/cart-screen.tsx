import { href, useFetchers, useNavigation } from 'react-router';
import type { Cart } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/shop/money.ts';
import { Button, ButtonLink } from '#site/ui/button.tsx';
import { Link } from '#site/ui/link.tsx';
import { CartLine } from './cart-line.tsx';
import styles from './cart-screen.module.css';

interface CartScreenProps {
  cart: Cart | null;
  /** The shop could not be asked, so an empty cart must not be claimed. */
  isUnknown: boolean;
  messages: readonly string[];
}

/** CART-1. */
export function CartScreen({ cart, isUnknown, messages }: CartScreenProps) {
  const fetchers = useFetchers();
  const navigation = useNavigation();
  const isUpdating = fetchers.some((fetcher) => fetcher.state !== 'idle') || navigation.formMethod === 'POST';
  const lines = cart?.lines ?? [];
  const soldOut = lines.filter((line) => line.quantity === 0).map((line) => `${line.title} is sold out.`);
  const said = [...messages, ...fetchers.flatMap((fetcher) => messagesOf(fetcher.data)), ...soldOut];
  return (
    <div className={styles.cart}>
      <h1 className="display">Cart</h1>
      <div role="alert" className={styles.messages}>
        {[...new Set(said)].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      {cart && lines.length > 0 ? (
        <div className={styles.columns}>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <CartLine key={line.id} line={line} isUpdating={isUpdating} />
            ))}
          </ul>
          <Summary cart={cart} isUpdating={isUpdating} />
        </div>
      ) : (
        <div className={styles.empty}>
          {!isUnknown && <p>Your cart is currently empty.</p>}
          <ButtonLink to={href('/shop/:collection?')}>View Shop</ButtonLink>
        </div>
      )}
    </div>
  );
}

function Summary({ cart, isUpdating }: { cart: Cart; isUpdating: boolean }) {
  const { subtotal, dueNow, totalQuantity } = cart;
  return (
    <section className={styles.summary} aria-labelledby="order-summary">
      <h2 id="order-summary" className="heading">
        Order Summary
      </h2>
      <dl className={`figures ${styles.amounts}`}>
        <dt>Shipping</dt>
        <dd>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">to be calculated</span>
        </dd>
        <dt>Tax</dt>
        <dd>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">to be calculated</span>
        </dd>
        <dt>Subtotal</dt>
        <dd>{formatMoney(subtotal)}</dd>
        {dueNow.minor !== subtotal.minor && (
          <>
            <dt>Due today</dt>
            <dd>{formatMoney(dueNow)}</dd>
          </>
        )}
      </dl>
      <p className="visually-hidden" role="status">
        {isUpdating
          ? ''
          : `${totalQuantity} ${totalQuantity === 1 ? 'item' : 'items'}, subtotal ${formatMoney(subtotal)}`}
      </p>
      <p className="small quiet">*shipping &amp; tax to be calculated</p>
      <form method="get" action={href('/checkout')}>
        <Button disabled={isUpdating} aria-busy={isUpdating} wide>
          Checkout
        </Button>
      </form>
      <ButtonLink to={href('/shop/:collection?')} variant="secondary" wide>
        View Shop
      </ButtonLink>
      <p className={`small ${styles.terms}`}>
        <Link to={href('/:slug', { slug: 'return-policy' })}>Return Policy</Link>
        <Link to={href('/:slug', { slug: 'shipping-details' })}>Shipping Details</Link>
      </p>
    </section>
  );
}

function messagesOf(answer: unknown): string[] {
  const messages = typeof answer === 'object' && answer !== null && 'messages' in answer ? answer.messages : null;
  return Array.isArray(messages) ? messages.filter((message) => typeof message === 'string') : [];
}
