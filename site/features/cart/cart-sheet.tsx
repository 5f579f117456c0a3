import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { CloseButton } from '#site/kernel/ui/text-button.tsx';
import styles from './cart-sheet.module.css';
import { CartView } from './cart-view.tsx';
import { cartClient } from './client/cart-client.ts';
import { useCart } from './client/use-cart.ts';
import { showCartSheet } from './sheet-state.ts';

/** The cart over any page: from the right on a desk, the whole screen on a phone. */
export function CartSheet() {
  const state = useCart();
  const { key } = useLocation();
  const sheet = useRef<HTMLDialogElement>(null);
  const shownAt = useRef(key);

  useEffect(() => {
    const dialog = sheet.current;
    if (dialog && !dialog.open) dialog.showModal();
    cartClient().freshen();
    return () => cartClient().hush();
  }, []);

  // A navigation, even to the same address, closes it.
  useEffect(() => {
    if (shownAt.current !== key) sheet.current?.close();
    shownAt.current = key;
  }, [key]);

  function onClick({ target }: MouseEvent) {
    if (target === sheet.current) sheet.current?.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog ref={sheet} className={styles.sheet} aria-label="Cart" onClick={onClick} onClose={hide}>
      <div className={styles.inside}>
        <form method="dialog" className={styles.head}>
          <CloseButton type="submit" />
        </form>
        {state && <CartView state={state} where="sheet" />}
      </div>
    </dialog>
  );
}

function hide(): void {
  showCartSheet(false);
}
