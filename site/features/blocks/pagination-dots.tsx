import type { KeyboardEvent } from 'react';
import { cx } from '#site/kernel/ui/cx.ts';
import styles from './pagination-dots.module.css';

interface PaginationDotsProps {
  /** The accessible names of the dots, one for each item. */
  labels: readonly string[];
  /** The index of the item that is shown; null before hydration. */
  active: number | null;
  onSelect: (index: number) => void;
  className?: string;
}

/** The pagination dots of a block: a row of hairlines, one for each item, of which the active one is thicker. */
export function PaginationDots({ labels, active, onSelect, className }: PaginationDotsProps) {
  return (
    <ol
      className={cx('row', styles.dots, className)}
      onKeyDown={(event) => selectWithKeys(event, active ?? 0, labels.length, onSelect)}
    >
      {labels.map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may be equal, and never change their order
        <li key={index}>
          <button
            type="button"
            className={styles.dot}
            aria-label={label}
            aria-current={index === active || undefined}
            tabIndex={active === null || index === active ? undefined : -1}
            onClick={() => onSelect(index)}
          />
        </li>
      ))}
    </ol>
  );
}

/**
 * Selects another of the buttons in an element with the arrow keys, Home and End, and moves the focus to it (ARIA, "Tabs pattern"): only the active
 * one of them is in the tab order.
 */
export function selectWithKeys(
  event: KeyboardEvent,
  active: number,
  count: number,
  onSelect: (index: number) => void,
): void {
  const next = wrappedIndexAfterKey(event.key, active, count);
  if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  onSelect(next);
  event.currentTarget.querySelectorAll('button')[next]?.focus();
}

function wrappedIndexAfterKey(key: string, active: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (active + 1) % count;
    case 'ArrowUp':
    case 'ArrowLeft':
      return (active + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
