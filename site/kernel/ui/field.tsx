import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

/** The attributes that a field gives to its `<input>`. */
interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  /** A message that is not an error, such as the number of matches; empty while there is none. Screen readers announce it (`role="status"`). */
  status?: ReactNode;
  /** What is wrong with the value. */
  error?: string | null;
  /** Makes the error a live region (`role="alert"`), unless the form moves the focus to the field: screen readers then read the description. */
  announcesError?: boolean;
  /** A button beside the control. */
  beside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label, status and error message, which describe it for screen readers (UI-1). */
export function Field({ label, status, error = null, announcesError = false, beside, children }: FieldProps) {
  const id = useId();
  const hasStatus = status !== undefined;
  const descriptions = [hasStatus && `${id}-status`, error !== null && `${id}-error`].filter(Boolean);
  const control: ControlProps = {
    id,
    className: styles.control,
    'aria-invalid': error !== null,
    'aria-describedby': descriptions.join(' ') || undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="small quiet">
        {label}
      </label>
      <div className={`row ${styles.row}`}>
        {children(control)}
        {beside}
      </div>
      {hasStatus && (
        <p id={`${id}-status`} role="status" className={`small quiet ${styles.live}`}>
          {status}
        </p>
      )}
      {(announcesError || error !== null) && (
        <p
          id={`${id}-error`}
          role={announcesError ? 'alert' : undefined}
          className={cx('small', announcesError && styles.live)}
        >
          {error}
        </p>
      )}
    </div>
  );
}
