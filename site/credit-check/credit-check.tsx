import { href } from 'react-router';
import { Button } from '#site/ui/button.tsx';
import { Link } from '#site/ui/link.tsx';
import { type CreditAnswer, isUndecided, isUnread } from './credit-answer.ts';
import styles from './credit-check.module.css';
import { CreditForm } from './credit-form.tsx';
import { away, decisionWords, unread } from './credit-words.ts';
import { useCreditCheck } from './use-credit-check.ts';

interface CreditCheckProps {
  initial: CreditAnswer;
  /** The phone that is to be paid in parts. */
  product: string;
  /** The visitor's earlier check, if there is one, is not in `initial`. */
  isToBeRead?: boolean;
}

/** The question, and what has become of it (NET-8, PAGE-9). */
export function CreditCheck({ initial, product, isToBeRead = false }: CreditCheckProps) {
  const { fetcher, answer, status } = useCreditCheck(initial, isToBeRead);
  return (
    <div className={styles.check} data-status={status} aria-busy={status === 'PENDING'}>
      <div role="status">
        {answer.kind === 'check' && <p>{decisionWords(answer.check)}</p>}
        {answer.kind === 'away' && <p>{isUnread(answer) ? unread : away}</p>}
      </div>
      {answer.kind === 'check' || isUnread(answer) ? (
        <fetcher.Form method="post" action={href('/credit-check')} className={styles.after}>
          {isUndecided(answer) && <Link to={href('/credit-check')}>See if it is decided</Link>}
          <Button variant="secondary" name="intent" value="forget" disabled={fetcher.state === 'submitting'}>
            Ask again
          </Button>
        </fetcher.Form>
      ) : (
        <fetcher.Form method="post" action={href('/credit-check')} noValidate>
          <input type="hidden" name="product" value={product} />
          <CreditForm
            typed={'typed' in answer ? answer.typed : null}
            problems={answer.kind === 'invalid' ? answer.problems : {}}
            isAsking={fetcher.state === 'submitting'}
          />
        </fetcher.Form>
      )}
    </div>
  );
}
