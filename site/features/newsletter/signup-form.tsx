import { type FormEvent, useState } from 'react';
import { href } from 'react-router';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import { useCarriedSearch, withRef } from '#site/kernel/ui/carried-ref.ts';
import { Field } from '#site/kernel/ui/field.tsx';
import { fieldName, formatPlainSignup, formatSignup, isNotAccepted, type PostedSignup, type Signup } from './signup.ts';
import styles from './signup-form.module.css';

interface SignupFormProps {
  /** The variant of the form's button. */
  variant?: 'primary' | 'secondary';
  /** The result of a form that was posted without JavaScript. */
  posted?: PostedSignup;
}

const none: PostedSignup = { signup: { kind: 'none' }, typed: '' };

/** Without the editors' settings this is the plain form, which requires an @ and shows the mailing list's message (NEWS-2, NEWS-3). */
export function SignupForm({ variant = 'secondary', posted = none }: SignupFormProps) {
  const { isPlain = false } = useLayoutData().newsletter;
  const search = useCarriedSearch();
  const { signup, isSending, onSubmit } = useSignup(posted.signup);
  const message = isPlain ? formatPlainSignup(signup) : formatSignup(signup);
  const requiresAt = { required: true, pattern: '.*@.*', title: 'Please enter an address with an @ in it' };
  return (
    <form
      method="post"
      action={withRef(href('/newsletter'), search)}
      className={styles.form}
      noValidate={!isPlain}
      onSubmit={onSubmit}
      data-state={isSending ? 'sending' : signup.kind}
    >
      <Field
        label="Email"
        status={isSending ? 'sending...' : message}
        beside={
          <Button variant={variant} aria-disabled={isSending} aria-busy={isSending}>
            {isSending ? 'loading' : 'submit'}
          </Button>
        }
      >
        {(control) => (
          <input
            {...control}
            name={fieldName}
            type={isPlain ? 'text' : 'email'}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="email"
            defaultValue={posted.typed}
            aria-invalid={!isSending && signup.kind === 'error'}
            {...(isPlain && requiresAt)}
          />
        )}
      </Field>
    </form>
  );
}

/** Posts the form by `fetch`. The field is cleared at once (NEWS-1), and filled again with an address that was not accepted. */
function useSignup(initial: Signup) {
  const [signup, setSignup] = useState(initial);
  const [isSending, setIsSending] = useState(false);

  async function send(form: HTMLFormElement): Promise<void> {
    const body = new FormData(form);
    const field = form.elements.namedItem(fieldName);
    setField(field, '');
    setIsSending(true);
    const result = await postSignup(body);
    setIsSending(false);
    setSignup(result);
    if (isNotAccepted(result)) setField(field, String(body.get(fieldName)));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSending) void send(event.currentTarget);
  }

  return { signup, isSending, onSubmit };
}

/** Does not replace a value that the visitor has typed meanwhile. */
function setField(field: Element | RadioNodeList | null, value: string): void {
  if (field instanceof HTMLInputElement && (value === '' || field.value === '')) field.value = value;
}

/** Milliseconds; the server's own timeouts are shorter. */
const timeout = 20_000;

/** A lost connection is a result too. A fetcher is not possible, because the form is on every page, outside its route (decision 0026). */
async function postSignup(body: FormData): Promise<Signup> {
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(href('/newsletter.json'), { method: 'POST', body, signal });
    const result: unknown = await response.json();
    if (isSignup(result)) return result;
  } catch (error) {
    const isUnreachable = error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException;
    if (!isUnreachable) throw error;
  }
  return { kind: 'failed' };
}

function isSignup(value: unknown): value is Signup {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
