import { useId } from 'react';
import { href } from 'react-router';
import type { Cart } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { emitShopEvent } from '#site/kernel/shop-events.ts';
import { Button, ButtonLink } from '#site/kernel/ui/button.tsx';
import { Link } from '#site/kernel/ui/link.tsx';
import styles from './cart-summary.module.css';

interface CartSummaryProps {
  cart: Cart;
  /** Commands are pending. */
  isPending: boolean;
  /** Amounts are estimated in the browser until the storefront has given its own. */
  isEstimate: boolean;
}

export function CartSummary({ cart, isPending, isEstimate }: CartSummaryProps) {
  const { cartWords: words } = useLayoutData();
  const heading = useId();
  const waiting = useId();
  const { subtotal, dueNow, totalQuantity } = cart;
  return (
    <section className={styles.summary} aria-labelledby={heading}>
      <h2 id={heading} className={`quiet ${styles.title}`}>
        {words.summary}
      </h2>
      <dl className={`figures quiet ${styles.amounts}`}>
        <dt>Shipping</dt>
        <dd>
          <ToBeCalculated />
        </dd>
        <dt>Tax</dt>
        <dd>
          <ToBeCalculated />
        </dd>
      </dl>
      <p className="visually-hidden" role="status">
        {isPending
          ? 'Updating your cart'
          : `${totalQuantity} ${totalQuantity === 1 ? 'item' : 'items'}, subtotal ${formatMoney(subtotal)}`}
      </p>
      <div className={`ruled ${styles.foot}`}>
        <dl className={`figures ${styles.amounts}`} data-estimate={isEstimate || undefined}>
          <dt>Subtotal</dt>
          <dd>{formatMoney(subtotal)}</dd>
          {dueNow.minor !== subtotal.minor && (
            <>
              <dt>Due today</dt>
              <dd>{formatMoney(dueNow)}</dd>
            </>
          )}
        </dl>
        <p className="small quiet">{words.note}</p>
        {totalQuantity > 0 && (
          <form
            method="post"
            action={href('/checkout')}
            onSubmit={() => emitShopEvent({ name: 'checkoutStarted', cart })}
          >
            <Button disabled={isPending} aria-busy={isPending} aria-describedby={waiting} wide>
              {words.checkout}
            </Button>
            <p id={waiting} className={`small quiet ${styles.waiting}`}>
              {isPending && 'Updating your cart'}
            </p>
          </form>
        )}
      </div>
      <ButtonLink to={href('/shop/:collection?')} variant="secondary" wide>
        {words.viewShop}
      </ButtonLink>
      <p className={`row small ${styles.terms}`}>
        <Link to={href('/:slug', { slug: 'return-policy' })} className="tap">
          {words.returnPolicy}
        </Link>
        <Link to={href('/:slug', { slug: 'shipping-details' })} className="tap">
          {words.shippingDetails}
        </Link>
      </p>
    </section>
  );
}

function ToBeCalculated() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">to be calculated</span>
    </>
  );
}
