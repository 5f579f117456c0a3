import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useHydrated } from '#site/kernel/browser/browser-state.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import styles from './credit-check.module.css';
import { CreditForm } from './credit-form.tsx';
import { type CreditPhone, creditPath } from './credit-phone.ts';
import {
  type CreditState,
  type CreditView,
  formatIntroduction,
  formatState,
  isForm,
  isUndecided,
} from './credit-state.ts';
import { useCreditCheck } from './use-credit-check.ts';

interface CreditCheckProps {
  phone: CreditPhone;
  /** As rendered by the server. */
  initial: CreditView;
}

/** The application form, or the state of the visitor's check (NET-8, PAGE-9). */
export function CreditCheck({ phone, initial }: CreditCheckProps) {
  const { Form, state, words, offer, status, isSubmitting, hasPollingEnded, resetPolling, refresh } = useCreditCheck(
    phone,
    initial,
  );
  const result = useFocusOnResult(isSubmitting, state);
  const isHydrated = useHydrated();
  const path = creditPath(phone);
  const message = formatState(state, words);

  function onSubmit(event: FormEvent) {
    if (isSubmitting) event.preventDefault();
    else resetPolling();
  }

  function onRefresh(event: MouseEvent) {
    event.preventDefault();
    refresh();
  }

  const form = { method: 'post', action: path, defaultShouldRevalidate: false, onSubmit } as const;
  return (
    <div data-request="creditCheck" data-status={status} aria-busy={status === 'PENDING'}>
      {!isForm(state) && offer && <p className="quiet">{offer.product}</p>}
      <div ref={result} role="status" tabIndex={-1} className={styles.result}>
        {message && <p className={isForm(state) ? undefined : 'heading'}>{message}</p>}
        {hasPollingEnded && words && <p>{words.undecided}</p>}
      </div>
      {isForm(state) ? (
        <Form {...form} noValidate>
          <CreditForm
            introduction={formatIntroduction(words, offer)}
            typed={'typed' in state ? state.typed : null}
            problems={state.kind === 'invalid' ? state.problems : {}}
            isSubmitting={isSubmitting}
          />
        </Form>
      ) : (
        <Form {...form} className={styles.after}>
          <input type="hidden" name="intent" value="forget" />
          {isUndecided(state) && (
            <a href={path} onClick={onRefresh}>
              Check now
            </a>
          )}
          {/* Not while the lender decides, but without JavaScript, where nothing else ends a wait. A check that could not be read may be an approval, which the button would delete. */}
          {state.kind === 'check' && (!isUndecided(state) || hasPollingEnded || !isHydrated) && (
            <Button variant="secondary" aria-disabled={isSubmitting} aria-busy={isSubmitting}>
              Ask again
            </Button>
          )}
        </Form>
      )}
    </div>
  );
}

/** Moves the focus to the result of a submission, which is above the pressed button; after an invalid one the form focuses the field. */
function useFocusOnResult(isSubmitting: boolean, { kind }: CreditState) {
  const result = useRef<HTMLDivElement>(null);
  const wasSubmitting = useRef(isSubmitting);
  useEffect(() => {
    const hasResult = wasSubmitting.current && !isSubmitting && kind !== 'invalid';
    if (hasResult && !isFocusOutside(result.current)) result.current?.focus();
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting, kind]);
  return result;
}

/** Whether the visitor has moved the focus to another part of the page, where it stays. */
function isFocusOutside(result: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && !result?.parentElement?.contains(activeElement);
}
