import { type InputHTMLAttributes, useId } from 'react';
import styles from './text-field.module.css';

interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'name'
    | 'type'
    | 'value'
    | 'defaultValue'
    | 'onChange'
    | 'onKeyDown'
    | 'required'
    | 'pattern'
    | 'min'
    | 'max'
    | 'placeholder'
    | 'autoComplete'
    | 'disabled'
    | 'title'
  > {
  label: string;
  /** Error message, announced by screen readers when it appears. */
  error?: string | null;
}

/** A labelled input with its error message (UI-1). */
export function TextField({ label, error = null, type = 'text', ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="small quiet">
        {label}
      </label>
      <input
        {...input}
        id={id}
        type={type}
        className="field"
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
      />
      <p id={`${id}-error`} className={`small ${styles.error}`} role="alert">
        {error}
      </p>
    </div>
  );
}
