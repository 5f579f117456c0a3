import { type ReactNode, useId } from 'react';
import { organisation } from '#site/kernel/layout/organisation.ts';
import { buttonClass } from '#site/kernel/ui/button.tsx';
import styles from './screen.module.css';

interface ErrorScreenProps {
  /** What happened, and what there is to do about it. */
  advice: string;
  /** Offers the way home. */
  reload?: boolean;
  /** Called when it is taken. */
  onReload?: () => void;
  children?: ReactNode;
}

/** Over the whole screen, where a page could not be shown (PAGE-3). The way home loads the site anew: whatever broke is not carried along. */
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

/** Its label comes after its words, since a name that lacks them is lost on whoever says what they see (WCAG 2.5.3). */
export function WayHome({ onReload }: Pick<ErrorScreenProps, 'onReload'>) {
  const id = useId();
  const words = `${id}-words`;
  return (
    <a
      id={id}
      href="/"
      aria-label="navigate to home"
      aria-labelledby={`${words} ${id}`}
      className={buttonClass('primary')}
      onClick={onReload}
    >
      <span id={words}>Return home</span>
    </a>
  );
}
