import { useId } from 'react';
import { href, useLocation } from 'react-router';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import { withRef } from '#site/kernel/ui/carried-ref.ts';
import type { PostedSignup } from './signup.ts';
import styles from './signup-form.module.css';
import { plainSignupWords, signupWords } from './signup-words.ts';
import { fieldName, useSignup } from './use-signup.ts';

interface SignupFormProps {
  /** How the button looks. */
  variant?: 'primary' | 'secondary';
  /** What was said to the form without JavaScript. */
  posted?: PostedSignup;
}

const none: PostedSignup = { signup: { kind: 'none' }, typed: '' };

/** Where the editors' settings cannot be had the form is the plain one: it wants an @ and repeats what the list says (NEWS-2, NEWS-3). */
export function SignupForm({ variant = 'secondary', posted = none }: SignupFormProps) {
  const id = useId();
  const isPlain = useLayoutData().newsletter === null;
  const { search } = useLocation();
  const { signup, isSending, onSubmit } = useSignup(posted.signup);
  const words = isPlain ? plainSignupWords(signup) : signupWords(signup);
  const wantsAt = { required: true, pattern: '.*@.*', title: 'Please enter an address with an @ in it' };
  return (
    <form
      method="post"
      action={withRef(href('/newsletter'), search)}
      className={styles.form}
      noValidate={!isPlain}
      onSubmit={onSubmit}
      data-state={isSending ? 'sending' : signup.kind}
    >
      <label htmlFor={`${id}-email`} className="small">
        Email
      </label>
      <input
        id={`${id}-email`}
        className="field"
        name={fieldName}
        type={isPlain ? 'text' : 'email'}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="email"
        defaultValue={posted.typed}
        aria-describedby={`${id}-said`}
        {...(isPlain && wantsAt)}
      />
      <Button variant={variant} aria-disabled={isSending} aria-busy={isSending}>
        {isSending ? 'loading' : 'submit'}
      </Button>
      <p id={`${id}-said`} role="status" className="small">
        {isSending ? 'sending...' : words}
      </p>
    </form>
  );
}
