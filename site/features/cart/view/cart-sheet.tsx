import { type MouseEvent, useEffect, useRef } from 'react';
import { useCloseOnNavigation } from '#site/kernel/ui/overlay.tsx';
import { CloseButton } from '#site/kernel/ui/text-button.tsx';
import { cartClient, useCart } from '../client/cart-client.ts';
import { showCartSheet } from '../frame/cart-frame.ts';
import styles from './cart-sheet.module.css';
import { CartView } from './cart-view.tsx';

/** The cart over any page: from the right on a desk, the whole screen on a phone. */
export function CartSheet() {
  const state = useCart();
  const sheet = useRef<HTMLDialogElement>(null);
  useCloseOnNavigation(sheet);

  useEffect(() => {
    const dialog = sheet.current;
    if (dialog && !dialog.open) dialog.showModal();
    cartClient().refreshIfStale();
    return () => cartClient().clearMessages();
  }, []);

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
