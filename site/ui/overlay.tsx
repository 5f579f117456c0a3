import type { ReactNode, Ref, ToggleEventHandler } from 'react';
import styles from './overlay.module.css';

interface OverlayProps {
  /** What a button's `popoverTarget` names to open it. */
  id: string;
  label: string;
  ref?: Ref<HTMLDivElement>;
  onToggle?: ToggleEventHandler<HTMLDivElement>;
  children: ReactNode;
}

/** A screen over the page. The platform opens and closes it, Escape and focus included, with or without JavaScript. */
export function Overlay({ id, label, ref, onToggle, children }: OverlayProps) {
  return (
    <div
      id={id}
      ref={ref}
      popover="auto"
      role="dialog"
      aria-label={label}
      onToggle={onToggle}
      className={styles.overlay}
    >
      <button type="button" className={styles.close} popoverTarget={id} popoverTargetAction="hide">
        close
      </button>
      {children}
    </div>
  );
}
