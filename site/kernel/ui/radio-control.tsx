import type { ChangeEventHandler } from 'react';
import styles from './radio-control.module.css';

interface RadioControlProps {
  /** Name of its group. */
  name: string;
  value: string;
  label: string;
  /** `word` is inline with others, `line` has a line of its own. */
  variant?: 'word' | 'line';
  color?: 'gray' | 'black';
  font?: 'body' | 'heading';
  /** Undefined for an uncontrolled input. */
  checked?: boolean;
  isDisabled?: boolean;
  ariaLabel?: string | null;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** A radio button shown as text, underlined when it is checked (UI-2). */
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
  const classes = [styles.control, styles[variant], styles[color], font === 'heading' && 'heading'];
  return (
    <label className={classes.filter(Boolean).join(' ')}>
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
