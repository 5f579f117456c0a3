import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react';
import { href } from 'react-router';
import { PhoneDrawing } from '#site/catalogue/phone-drawing.tsx';
import { drawingOf } from '#site/catalogue/phones.ts';
import { useHydrated } from '#site/kernel/browser/browser-state.ts';
import progress from '#site/kernel/screens/page-progress.module.css';
import { Button } from '#site/kernel/ui/button.tsx';
import { Link } from '#site/kernel/ui/link.tsx';
import styles from './credit-check.module.css';
import { CreditForm } from './credit-form.tsx';
import { type CreditPhone, creditPath } from './credit-phone.ts';
import {
  type CreditView,
  formatIntroduction,
  formatScreen,
  formatState,
  formatTitle,
  isForm,
  isUndecided,
} from './credit-state.ts';
import { useCreditCheck } from './use-credit-check.ts';

interface CreditCheckProps {
  phone: CreditPhone;
  /** The view that the server has rendered. */
  initial: CreditView;
}

/** The application form, or the state of the visitor's check (NET-8, PAGE-9), beside what it is about. */
export function CreditCheck({ phone, initial }: CreditCheckProps) {
  const { Form, state, words, offer, status, isSubmitting, hasPollingEnded, resetPolling, refresh } = useCreditCheck(
    phone,
    initial,
  );
  const result = useFocusOnResult(isSubmitting);
  const isHydrated = useHydrated();
  const path = creditPath(phone);
  const message = formatState(state, words);
  const about = isForm(state) ? formatIntroduction(words, offer) : offer?.product;
  const isPending = state.kind === 'check' && isUndecided(state);

  function onSubmit(event: FormEvent) {
    if (isSubmitting) event.preventDefault();
    else resetPolling();
  }

  function onRefresh(event: MouseEvent) {
    event.preventDefault();
    refresh();
  }

  const variant = phone.variant === null ? '' : `?variant=${phone.variant}`;
  const back = (
    <Link to={href('/shop/products/:handle', { handle: phone.handle }) + variant} className="tap">
      Back to the phone
    </Link>
  );
  const form = { method: 'post', action: path, defaultShouldRevalidate: false, onSubmit } as const;
  return (
    <div className={`below-header two-columns ${styles.page}`}>
      <div className={styles.column}>
        <h1 className="display">{formatTitle(words)}</h1>
        <div aria-hidden="true" className={styles.phone}>
          <PhoneDrawing {...drawingOf(phone.handle)}>{formatScreen(state, offer)}</PhoneDrawing>
        </div>
      </div>
      <div className={styles.column}>
        {about && <p className={isForm(state) ? undefined : 'quiet'}>{about}</p>}
        <div data-request="creditCheck" data-status={status}>
          <section ref={result} role="status" tabIndex={-1} className={styles.result}>
            {/* The message about invalid fields is no heading, because the fields below it have messages that say more. */}
            {message && <p className={state.kind === 'invalid' ? undefined : 'heading'}>{message}</p>}
            {isPending && !hasPollingEnded && (
              <div className={progress.track}>
                <div className={progress.line} />
              </div>
            )}
            {hasPollingEnded && words && <p>{words.undecided}</p>}
          </section>
          {isForm(state) ? (
            <Form {...form} noValidate>
              <CreditForm
                typed={'typed' in state ? state.typed : null}
                problems={state.kind === 'invalid' ? state.problems : {}}
                isSubmitting={isSubmitting}
              >
                {back}
              </CreditForm>
            </Form>
          ) : (
            <Form {...form} className={`row ${styles.row}`}>
              <input type="hidden" name="intent" value="forget" />
              {isUndecided(state) && (
                <a href={path} onClick={onRefresh} className="tap">
                  Check now
                </a>
              )}
              {/*
                The button is hidden while the lender decides, except without JavaScript, where nothing else ends a wait. It is also hidden if the
                check could not be read: the check may be an approval, which the button would delete.
              */}
              {state.kind === 'check' && (!isPending || hasPollingEnded || !isHydrated) && (
                <Button variant="secondary" aria-disabled={isSubmitting} aria-busy={isSubmitting}>
                  Ask again
                </Button>
              )}
              {back}
            </Form>
          )}
        </div>
      </div>
    </div>
  );
}

/** Moves the focus to the result of a submission, which is above the pressed button, or to the first field of a form that is shown again. */
function useFocusOnResult(isSubmitting: boolean) {
  const result = useRef<HTMLDivElement>(null);
  const wasSubmitting = useRef(isSubmitting);
  useEffect(() => {
    const hasResult = wasSubmitting.current && !isSubmitting;
    const field = result.current?.textContent ? null : result.current?.parentElement?.querySelector('input');
    if (hasResult && !isFocusOutside(result.current)) (field ?? result.current)?.focus();
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting]);
  return result;
}

/** Whether the visitor has moved the focus to another part of the page, where it stays. */
function isFocusOutside(result: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && !result?.parentElement?.contains(activeElement);
}
