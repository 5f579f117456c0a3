import { useEffect, useRef } from 'react';
import type { Applicant } from '#providers/cloud/types.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import { Field } from '#site/kernel/ui/field.tsx';
import { type ApplicantField, countries, fieldNames, fields } from './application.ts';
import styles from './credit-check.module.css';

interface CreditFormProps {
  introduction: string | null;
  /** The values of a submission that failed. */
  typed: Applicant | null;
  problems: Partial<Record<ApplicantField, string>>;
  isSubmitting: boolean;
}

/** Each problem is shown below its field, and the first field with a problem gets the focus. */
export function CreditForm({ introduction, typed, problems, isSubmitting }: CreditFormProps) {
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  return (
    <div ref={form} className={styles.form}>
      {introduction && <p>{introduction}</p>}
      {fieldNames.map((name) => (
        <CreditField key={name} name={name} typed={typed?.[name] ?? ''} problem={problems[name]} />
      ))}
      <Button aria-disabled={isSubmitting} aria-busy={isSubmitting}>
        {isSubmitting ? 'Asking' : 'Ask the lender'}
      </Button>
    </div>
  );
}

interface CreditFieldProps {
  name: ApplicantField;
  typed: string;
  problem: string | undefined;
}

function CreditField({ name, typed, problem }: CreditFieldProps) {
  const { label, type, inputMode, autoComplete, required } = fields[name];
  return (
    <Field label={required ? label : `${label}, if any`} error={problem}>
      {(control) =>
        type === 'select' ? (
          <select {...control} {...{ name, autoComplete, required }} defaultValue={typed || 'US'}>
            {Object.entries(countries).map(([code, country]) => (
              <option key={code} value={code}>
                {country}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            {...{ name, type, inputMode, autoComplete, required }}
            defaultValue={typed}
            maxLength={200}
          />
        )
      }
    </Field>
  );
}
