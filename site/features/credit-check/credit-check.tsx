import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '#site/kernel/ui/button.tsx';
import { type CreditAnswer, isUndecided, isUnread } from './credit-answer.ts';
import styles from './credit-check.module.css';
import { CreditForm } from './credit-form.tsx';
import { type CreditPhone, creditPath } from './credit-phone.ts';
import { away, decisionWords, late, limited, unread } from './credit-words.ts';
import { useCreditCheck } from './use-credit-check.ts';

interface CreditCheckProps {
  initial: CreditAnswer;
  phone: CreditPhone;
  isToBeRead?: boolean;
}

/** The question, and what has become of it (NET-8, PAGE-9). */
export function CreditCheck({ initial, phone, isToBeRead = false }: CreditCheckProps) {
  const { answer, status, isAsking, isLate, send, look } = useCreditCheck({ initial, phone, isToBeRead });
  const said = useFocusOnAnswer(isAsking, answer);
  const path = creditPath(phone);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isAsking) send(new FormData(event.currentTarget));
  }

  function onLook(event: MouseEvent) {
    event.preventDefault();
    look();
  }

  return (
    <div data-request="creditCheck" data-status={status} aria-busy={status === 'PENDING'}>
      <div ref={said} role="status" tabIndex={-1} className={styles.said}>
        {answer.kind === 'check' && <p>{decisionWords(answer.check)}</p>}
        {answer.kind === 'limited' && <p>{limited(answer.minutes)}</p>}
        {answer.kind === 'away' && <p>{isUnread(answer) ? unread : away}</p>}
        {isLate && <p>{late}</p>}
      </div>
      {answer.kind === 'check' || isUnread(answer) ? (
        <form method="post" action={path} onSubmit={onSubmit} className={styles.after}>
          <input type="hidden" name="intent" value="forget" />
          {isUndecided(answer) && (
            <a href={path} onClick={onLook}>
              See if it is decided
            </a>
          )}
          <Button variant="secondary" aria-disabled={isAsking} aria-busy={isAsking}>
            Ask again
          </Button>
        </form>
      ) : (
        <form method="post" action={path} onSubmit={onSubmit} noValidate>
          <CreditForm
            typed={'typed' in answer ? answer.typed : null}
            problems={answer.kind === 'invalid' ? answer.problems : {}}
            isAsking={isAsking}
          />
        </form>
      )}
    </div>
  );
}

/** Whoever asked goes on from what was said, which stands well above the button that was pressed; what is to be put right comes first. */
function useFocusOnAnswer(isAsking: boolean, { kind }: CreditAnswer) {
  const said = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(isAsking);
  useEffect(() => {
    const isAnswered = wasAsking.current && !isAsking && kind !== 'invalid';
    if (isAnswered && !isElsewhere(said.current)) said.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking, kind]);
  return said;
}

/** The visitor went on to something else meanwhile, and is left alone. */
function isElsewhere(said: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && !said?.parentElement?.contains(activeElement);
}
