import { Fragment, useEffect, useId, useRef } from 'react';
import { href } from 'react-router';
import type { CartLine as CartLineShape } from '#providers/storefront/types.ts';
import { Button, ButtonLink } from '#site/ui/button.tsx';
import { CartLine } from './cart-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import styles from './cart-view.module.css';
import { cartClient } from './client/cart-client.ts';
import type { CartState } from './client/state.ts';
import { lineKeys } from './line-keys.ts';
import { UndoRow } from './undo-row.tsx';

interface CartViewProps {
  state: CartState;
  where: 'page' | 'sheet';
  /** Between the heading and the lines. */
  children?: React.ReactNode;
}

/** CART-1, on its own page and in the sheet alike. */
export function CartView({ state, where, children }: CartViewProps) {
  const { cart, undo, messages, isUnanswered, isPending } = state;
  const lines = cart?.lines ?? [];
  const keys = lineKeys(lines);
  const isReading = state.requests.fetch === 'PENDING' && !state.known;
  const isUnread = state.known === undefined && state.requests.fetch === 'REJECTED';
  const said = new Set([...messages, ...lines.flatMap(soldOut)]);
  const undoRow = undo && <UndoRow key="undo" />;
  const heading = useId();
  const title = useFocusWhenEmptied(lines.length + (undo ? 1 : 0));
  return (
    <section className={styles.cart} data-where={where} aria-labelledby={heading} aria-busy={isPending || isReading}>
      <h1 ref={title} id={heading} tabIndex={-1} className={where === 'page' ? 'display' : 'heading'}>
        Cart
      </h1>
      <div role="alert" className={styles.messages}>
        {[...said].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <p role="status" className={`small ${styles.waiting}`}>
        {isUnanswered && 'The shop can’t be reached right now. Your changes are kept here and sent as soon as it can.'}
      </p>
      {children}
      {cart && lines.length > 0 ? (
        <div className={styles.columns}>
          <ul className={styles.lines}>
            {lines.map((line, index) => (
              <Fragment key={keys[index]}>
                {undo?.place === index && undoRow}
                <CartLine line={line} said={messagesOf(line, state)} />
              </Fragment>
            ))}
            {undo && undo.place >= lines.length && undoRow}
          </ul>
          <CartSummary cart={cart} isPending={isPending} isEstimate={state.isEstimate} />
        </div>
      ) : (
        <div className={styles.empty}>
          {undo && <ul className={styles.lines}>{undoRow}</ul>}
          {isUnread && (
            <>
              <p>Your cart can’t be shown right now. Nothing in it is lost.</p>
              <Button type="button" variant="secondary" onClick={() => void cartClient().refresh()}>
                Try again
              </Button>
            </>
          )}
          {isReading && <p className="quiet">One moment</p>}
          {state.known !== undefined && !isReading && <p>Your cart is currently empty.</p>}
          <ButtonLink to={href('/shop/:collection?')}>View Shop</ButtonLink>
        </div>
      )}
    </section>
  );
}

function messagesOf({ id }: CartLineShape, { lineMessages }: CartState): string[] {
  return [...new Set(lineMessages.flatMap(({ lineId, message }) => (lineId === id ? [message] : [])))];
}

function soldOut({ quantity, title, variantTitle }: CartLineShape): string[] {
  return quantity === 0 ? [`${[title, variantTitle].filter(Boolean).join(', ')} is sold out.`] : [];
}

/** When a row is gone, and the button that was pressed with it, the keyboard goes on from the top. */
function useFocusWhenEmptied(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (count < before.current && isLost) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}
