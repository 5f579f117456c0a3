import type { ChangeEventHandler, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './radio-control.module.css';

interface RadioControlProps {
  /** The group it belongs to. */
  name: string;
  value: string;
  label: string;
  /** A checkbox stands beside others that may be chosen too; it is not underlined, what follows its label says its state. */
  type?: 'radio' | 'checkbox';
  /** `word` stands in a row with others, `line` has a line of its own. */
  variant?: 'word' | 'line';
  color?: 'gray' | 'black';
  font?: 'body' | 'heading';
  /** Left out where the browser keeps it. */
  checked?: boolean;
  defaultChecked?: boolean;
  isDisabled?: boolean;
  ariaLabel?: string | null;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  className?: string;
  /** What follows the label. */
  children?: ReactNode;
}

/** UI-2: a choice said in words; the chosen one is underlined. */
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
