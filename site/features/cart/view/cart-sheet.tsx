import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { cartClient, useCart } from '../client/cart-client.ts';
import { showCartSheet } from '../frame/cart-frame.ts';
import styles from './cart-sheet.module.css';
import { CartView } from './cart-view.tsx';

/** The cart over any page: from the right on a desk, the whole screen on a phone. */
export function CartSheet() {
  const state = useCart();
  const { key } = useLocation();
  const sheet = useRef<HTMLDialogElement>(null);
  const shownAt = useRef(key);

  useEffect(() => {
    const dialog = sheet.current;
    if (dialog && !dialog.open) dialog.showModal();
    cartClient().refreshIfStale();
    return () => cartClient().clearMessages();
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
          <button type="submit" className={styles.close}>
            close
          </button>
        </form>
        {state && <CartView state={state} where="sheet" />}
      </div>
    </dialog>
  );
}

function hide(): void {
  showCartSheet(false);
}
