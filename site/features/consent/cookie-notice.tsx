import { type ReactNode, useEffect, useState } from 'react';
import { href } from 'react-router';
import { useVisitor } from '#site/features/visitor/visitor.ts';
import { measureAs } from '#site/kernel/browser/measure-as.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { TextButton } from '#site/kernel/ui/text-button.tsx';
import type { ConsentAnswer } from './consent-answer.ts';
import styles from './cookie-notice.module.css';
import { storeConsentAnswer } from './store-answer.ts';

const variants = {
  choice: { text: 'May a social network count your visit, for our advertising?', answers: ['deny', 'allow'] },
  notice: { text: 'Once you acknowledge this, a social network counts your visit.', answers: ['dismiss'] },
} as const;

// The notice may appear over the focused element, or grow over it.
const measure = measureAs('--notice', uncoverFocus);

/** The cookie notice, in the variant for the visitor's country (CONSENT-1, CONSENT-2); none for a browser that sends Global Privacy Control. */
export function CookieNotice() {
  const visitor = useVisitor();
  if (!visitor || visitor.hasOptedOut) return null;
  const { text, answers } = variants[visitor.consent];
  return (
    <section ref={measure} className={`ruled ${styles.notice}`} aria-label="Cookie notice">
      <Announced>The internet can be sketchy. {text}</Announced>
      <div className={`row links ${styles.row}`}>
        <Link to={href('/:slug', { slug: 'cookie-policy' })} className="tap quiet">
          view our cookie policy
        </Link>
        <div className={`row links ${styles.answers}`}>
          {answers.map((answer) => (
            <TextButton key={answer} underlined onClick={() => onAnswer(answer)}>
              {answer === 'dismiss' ? 'acknowledged' : answer}
            </TextButton>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Scrolls the focused element out from under the notice (WCAG 2.4.11), unless the visitor has scrolled away from it. */
function uncoverFocus(notice: HTMLElement): void {
  const focused = document.querySelector(':focus-visible');
  if (!focused) return;
  const { left, bottom } = focused.getBoundingClientRect();
  if (notice.contains(document.elementFromPoint(left, bottom - 1))) focused.scrollIntoView({ block: 'nearest' });
}

/** A live region announces only text that is inserted after the region itself. */
function Announced({ children }: { children: ReactNode }) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <p role="status">{isMounted && children}</p>;
}

/** Moves the focus into the page, since the notice with the pressed button disappears. */
function onAnswer(answer: ConsentAnswer): void {
  storeConsentAnswer(answer);
  document.getElementById('main')?.focus({ preventScroll: true });
}
