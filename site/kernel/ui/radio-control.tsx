import type { ChangeEventHandler, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './radio-control.module.css';

interface RadioControlProps {
  /** Radio buttons of the same name are one group. */
  name: string;
  value: string;
  label: string;
  /** A checkbox is not underlined when it is checked: its `children` show its state. */
  type?: 'radio' | 'checkbox';
  /** `word` is inline with others; `line` has a line of its own. */
  variant?: 'word' | 'line';
  color?: 'gray' | 'black';
  font?: 'body' | 'heading';
  /** Undefined for an uncontrolled input. */
  checked?: boolean;
  defaultChecked?: boolean;
  isDisabled?: boolean;
  ariaLabel?: string | null;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  className?: string;
  /** Content after the label. */
  children?: ReactNode;
}

/** A radio button shown as text, underlined when it is checked (UI-2). */
export function RadioControl({
  name,
  value,
  label,
  type = 'radio',
  variant = 'word',
  color = 'black',
  font = 'body',
  checked,
  defaultChecked,
  isDisabled = false,
  ariaLabel = null,
  onChange,
  className,
  children,
}: RadioControlProps) {
  return (
    <label
      className={cx(
        styles.control,
        variant === 'line' && styles.line,
        styles[color],
        font === 'heading' && 'heading',
        className,
      )}
    >
      <input
        type={type}
        name={name}
        value={value}
        checked={checked}
        defaultChecked={defaultChecked}
        disabled={isDisabled}
        aria-label={ariaLabel ?? undefined}
        onChange={onChange}
      />
      <span className={styles.word}>{label}</span>
      {children}
    </label>
  );
}
