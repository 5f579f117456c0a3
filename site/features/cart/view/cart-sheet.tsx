import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useGoBack } from '#site/kernel/layout/go-back.tsx';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { CloseButton } from '#site/kernel/ui/text-button.tsx';
import styles from './cart-sheet.module.css';

/** The cart over the page that it was opened from: at the right edge of wide screens, or on the whole screen. Closing it goes back to that page. */
export function CartSheet({ children }: { children: ReactNode }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const isPressed = useRef(false);
  const { key } = useLocation();
  const isSettled = useNavigation().state === 'idle';
  const leave = useGoBack();

  // A closed sheet may be opened again before the page behind it has loaded, by a new history entry or by going forward to the same one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history opens it
  useLayoutEffect(() => {
    if (isSettled && !sheet.current?.open) sheet.current?.showModal();
  }, [key, isSettled]);

  useLayoutEffect(() => {
    const dialog = sheet.current;
    return () => dialog?.close();
  }, []);

  /** Records whether the press was beside the sheet; the scrollbar is a part of the sheet. */
  function onMouseDown({ target, currentTarget, clientX }: MouseEvent<HTMLDialogElement>) {
    const { left, right } = currentTarget.getBoundingClientRect();
    isPressed.current = target === currentTarget && (clientX < left || clientX >= right);
  }

  /** Closes the sheet on a click that began and ended beside it, so not at the end of a text selection. */
  function onClick({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (isPressed.current && target === currentTarget) currentTarget.close();
  }

  function onClose() {
    // When the sheet is unmounted, the ref is empty, and the page was left already.
    if (sheet.current?.open === false) leave();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={sheet}
      className={styles.sheet}
      aria-label={useLayoutData().cartWords.title}
      onMouseDown={onMouseDown}
      onClick={onClick}
      onClose={onClose}
    >
      <div className={styles.inside}>
        <form method="dialog" className={`dialog-head ${styles.head}`}>
          <CloseButton type="submit" />
        </form>
        {children}
      </div>
    </dialog>
  );
}
