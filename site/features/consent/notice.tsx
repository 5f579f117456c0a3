import { type ReactNode, useEffect, useState } from 'react';
import { href } from 'react-router';
import { askVisitor } from '#site/features/visitor/ask-visitor.ts';
import type { VisitorPlace } from '#site/features/visitor/visitor-place.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { TextButton } from '#site/kernel/ui/text-button.tsx';
import type { Choice } from './choice.ts';
import { choose } from './choose.ts';
import styles from './notice.module.css';

const asking = {
  choice: { words: 'May a social network count your visit, for our advertising?', answers: ['deny', 'allow'] },
  notice: { words: 'Once you acknowledge this, a social network counts your visit.', answers: ['dismiss'] },
} as const;

const labels: Readonly<Record<Choice, string>> = { allow: 'allow', deny: 'deny', dismiss: 'acknowledged' };

/** CONSENT-1, CONSENT-2: asks, or tells, by the country that the visitor is in; nothing where the browser has said no already. */
export function Notice() {
  const place = useVisitorPlace();
  if (!place || place.hasOptedOut) return null;
  const { words, answers } = asking[place.consent];
  return (
    <section className={styles.notice} aria-label="Cookie notice">
      <Announced>The internet can be sketchy. {words}</Announced>
      <div className={styles.row}>
        <Link to={href('/:slug', { slug: 'cookie-policy' })} className="tap quiet">
          view our cookie policy
        </Link>
        <div className={styles.answers}>
          {answers.map((choice) => (
            <TextButton key={choice} underlined className={styles.answer} onClick={() => answer(choice)}>
              {labels[choice]}
            </TextButton>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Words that come after their place are read out when there is nothing else to read. */
function Announced({ children }: { children: ReactNode }) {
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => setPlaced(true), []);
  return (
    <p role="status" className={styles.words}>
      {isPlaced && children}
    </p>
  );
}

/** The button that was pressed is gone then, so the keyboard goes on in the page. */
function answer(choice: Choice): void {
  choose(choice);
  document.getElementById('main')?.focus({ preventScroll: true });
}

function useVisitorPlace(): VisitorPlace | null {
  const [place, setPlace] = useState<VisitorPlace | null>(null);
  useEffect(() => {
    let isGone = false;
    askVisitor().then((found) => !isGone && setPlace(found));
    return () => {
      isGone = true;
    };
  }, []);
  return place;
}
