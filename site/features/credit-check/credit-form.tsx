import type { ReactNode } from 'react';
import type { Applicant } from '#providers/cloud/types.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import { Field } from '#site/kernel/ui/field.tsx';
import { RadioControl } from '#site/kernel/ui/radio-control.tsx';
import { type ApplicantField, countries, fieldNames, fields } from './application.ts';
import styles from './credit-check.module.css';

interface CreditFormProps {
  /** The values of a submission that failed. */
  typed: Applicant | null;
  problems: Partial<Record<ApplicantField, string>>;
  isSubmitting: boolean;
  /** What is beside the button. */
  children: ReactNode;
}

/** Each problem is shown below its field. */
export function CreditForm({ typed, problems, isSubmitting, children }: CreditFormProps) {
  return (
    <div className={styles.form}>
      {fieldNames.map((name) => (
        <CreditField key={name} name={name} typed={typed?.[name] ?? ''} problem={problems[name]} />
      ))}
      <div className={`row ${styles.row}`}>
        <Button aria-disabled={isSubmitting} aria-busy={isSubmitting}>
          {isSubmitting ? 'Asking' : 'Ask the lender'}
        </Button>
        {children}
      </div>
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
  if (type === 'choice') return <Countries name={name} label={label} typed={typed} problem={problem} />;
  return (
    <Field label={required ? label : `${label}, if any`} error={problem}>
      {(control) => (
        <input
          {...control}
          {...{ name, type, inputMode, autoComplete, required }}
          defaultValue={typed}
          maxLength={200}
        />
      )}
    </Field>
  );
}

/** The lender's countries as radio buttons: they are few enough to show all at once. */
function Countries({ name, label, typed, problem }: CreditFieldProps & { label: string }) {
  return (
    <fieldset aria-describedby={problem && `${name}-problem`}>
      <legend className="small quiet">{label}</legend>
      <div className={`row ${styles.row}`}>
        {Object.entries(countries).map(([code, country]) => (
          <RadioControl
            key={code}
            name={name}
            value={code}
            label={country}
            color="gray"
            defaultChecked={code === (typed || 'US')}
          />
        ))}
      </div>
      {problem && (
        <p id={`${name}-problem`} className="small">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
