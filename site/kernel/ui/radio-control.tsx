import type { ChangeEventHandler } from 'react';
import { cx } from './cx.ts';
import styles from './radio-control.module.css';

interface RadioControlProps {
  /** The group it belongs to. */
  name: string;
  value: string;
  label: string;
  /** `word` stands in a row with others, `line` has a line of its own. */
  variant?: 'word' | 'line';
  color?: 'gray' | 'black';
  font?: 'body' | 'heading';
  /** Left out where the browser keeps it. */
  checked?: boolean;
  isDisabled?: boolean;
  ariaLabel?: string | null;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** UI-2: a choice said in words; the chosen one is underlined. */
export function RadioControl({
  name,
  value,
  label,
  variant = 'word',
  color = 'black',
  font = 'body',
  checked,
  isDisabled = false,
  ariaLabel = null,
  onChange,
}: RadioControlProps) {
  return (
    <label className={cx(styles.control, styles[variant], styles[color], font === 'heading' && 'heading')}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={isDisabled}
        aria-label={ariaLabel ?? undefined}
        onChange={onChange}
      />
      <span className={styles.word}>{label}</span>
    </label>
  );
}
