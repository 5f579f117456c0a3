import { useEffect, useRef } from 'react';
import { href, useFetcher, useLocation, useNavigation } from 'react-router';
import type { Cart, CartLine as CartLineShape } from '#providers/storefront/types.ts';
import { ButtonLink } from '#site/ui/button.tsx';
import { type CartAnswer, readAnswer } from './cart-answer.ts';
import { CartLine } from './cart-line.tsx';
import styles from './cart-screen.module.css';
import { CartSummary } from './cart-summary.tsx';

interface CartScreenProps {
  cart: Cart | null;
  /** The shop could not be asked, so an empty cart must not be claimed. */
  isUnknown: boolean;
  /** What reading the cart has to say. */
  loaded: readonly string[];
  /** What a form without JavaScript was answered. */
  posted: CartAnswer | null;
}

/** CART-1. One change at a time goes through one fetcher, whose answer stays on screen until the next. */
export function CartScreen({ cart, isUnknown, loaded, posted }: CartScreenProps) {
  const fetcher = useFetcher();
  const navigation = useNavigation();
  const { state } = useLocation();
  const isUpdating = fetcher.state !== 'idle' || navigation.formMethod === 'POST';
  const lines = cart?.lines ?? [];
  const answer = readAnswer(fetcher.data) ?? posted ?? readAnswer(state);
  const said = new Set([...(answer?.messages ?? []), ...loaded, ...lines.flatMap(soldOut)]);
  const heading = useFocusAfterRemoval(lines.length);
  return (
    <div className={styles.cart}>
      <h1 ref={heading} tabIndex={-1} className="display">
        Cart
      </h1>
      <div role="alert" className={styles.messages}>
        {[...said].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      {cart && lines.length > 0 ? (
        <div className={styles.columns}>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <CartLine key={line.id} line={line} fetcher={fetcher} isUpdating={isUpdating} />
            ))}
          </ul>
          <CartSummary cart={cart} isUpdating={isUpdating} />
        </div>
      ) : (
        <div className={styles.empty}>
          {!isUnknown && !answer?.isFault && <p>Your cart is currently empty.</p>}
          <ButtonLink to={href('/shop/:collection?')}>View Shop</ButtonLink>
        </div>
      )}
    </div>
  );
}

function soldOut({ quantity, title, variantTitle }: CartLineShape): string[] {
  return quantity === 0 ? [`${[title, variantTitle].filter(Boolean).join(', ')} is sold out.`] : [];
}

/** The button that removed a line is gone with it; the keyboard goes on from the top of the cart. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}
