import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactEventHandler,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useLocation } from 'react-router';
import { cx } from './cx.ts';
import styles from './overlay.module.css';
import { CloseButton } from './text-button.tsx';

interface OverlayProps {
  id: string;
  label: string;
  ref?: Ref<HTMLDialogElement>;
  /** Whether the overlay is dark in both themes. */
  isDark?: boolean;
  /** Called when the overlay was opened and when it was closed, perhaps twice each time. */
  onToggle?: ReactEventHandler<HTMLDialogElement>;
  children: ReactNode;
}

/**
 * A full-screen overlay: without JavaScript a popover, with it a modal dialog, which traps the focus and restores it when it is closed.
 */
export function Overlay({ id, label, ref, isDark, onToggle, children }: OverlayProps) {
  useEffect(() => {
    const overlay = findOverlay(id);
    // Safari before 17 has no popovers, and refuses the selector.
    if (!overlay?.popover || !overlay.matches(':popover-open')) return;
    // A popover that was opened before hydration becomes a modal dialog.
    overlay.hidePopover();
    show(overlay);
  }, [id]);

  return (
    <dialog
      id={id}
      ref={ref}
      popover="auto"
      aria-label={label}
      onToggle={onToggle}
      onClose={onToggle}
      className={cx(styles.overlay, isDark && 'dark')}
    >
      <CloseButton className={styles.close} popoverTarget={id} popoverTargetAction="hide" onClick={close} />
      {children}
    </dialog>
  );
}

interface OverlayButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  /** The overlay's id. */
  opens: string;
}

export function OverlayButton({ opens, ...button }: OverlayButtonProps) {
  function open(event: MouseEvent) {
    const overlay = findOverlay(opens);
    if (!overlay) return;
    event.preventDefault();
    show(overlay);
  }

  return <button type="button" {...button} popoverTarget={opens} onClick={open} />;
}

/**
 * Closes a dialog on every navigation, also to the same address. Hydration under an open dialog is not a navigation. A layout effect restores the
 * focus before a dialog of the next page takes it; that dialog restores it in turn when it is closed.
 */
export function useCloseOnNavigation(dialog: RefObject<HTMLDialogElement | null>): void {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useLayoutEffect(() => {
    if (openedAt.current !== key && dialog.current?.open) dialog.current.close();
    openedAt.current = key;
  }, [key, dialog]);
}

function findOverlay(id: string): HTMLDialogElement | null {
  const overlay = document.getElementById(id);
  return overlay instanceof HTMLDialogElement ? overlay : null;
}

/** Safari sends `toggle` events of dialogs only since version 26 (whatwg/html, issue 9733). */
function show(overlay: HTMLDialogElement): void {
  overlay.showModal();
  overlay.dispatchEvent(new Event('toggle'));
}

function close(event: MouseEvent): void {
  const overlay = event.currentTarget.closest('dialog');
  if (!overlay?.open) return;
  event.preventDefault();
  overlay.close();
}
