import { type ReactNode, useId } from 'react';
import { href } from 'react-router';
import { organisation } from '#site/kernel/layout/organisation.ts';
import { buttonClass } from '#site/kernel/ui/button.tsx';
import styles from './screen.module.css';

interface ErrorScreenProps {
  /** What happened, and what the visitor can do. */
  advice: string;
  /** Offers the link home. */
  reload?: boolean;
  /** Called when the link home is followed. */
  onReload?: () => void;
  children?: ReactNode;
}

/** Full-screen error (PAGE-3). The link home loads a new document, so that no broken state remains. */
export function ErrorScreen({ advice, reload = false, onReload, children }: ErrorScreenProps) {
  return (
    <section className={styles.screen}>
      <title>{`Something went wrong | ${organisation.name}`}</title>
      <h1 className="display">
        <em>Something went wrong</em>
      </h1>
      <p role="status">{advice}</p>
      {(reload || children) && (
        <div className={`row ${styles.ways}`}>
          {reload && <WayHome onReload={onReload} />}
          {children}
        </div>
      )}
    </section>
  );
}

/** Its accessible name begins with its visible text, for speech input (WCAG 2.5.3). */
export function WayHome({ onReload }: Pick<ErrorScreenProps, 'onReload'>) {
  const id = useId();
  const textId = `${id}-text`;
  return (
    <a
      id={id}
      href={href('/')}
      aria-label="navigate to home"
      aria-labelledby={`${textId} ${id}`}
      className={buttonClass('primary')}
      onClick={onReload}
    >
      <span id={textId}>Return home</span>
    </a>
  );
}
