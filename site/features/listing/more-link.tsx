import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isPlainClick } from '#site/kernel/browser/plain-click.ts';
import { buttonClass } from '#site/kernel/ui/button.tsx';
import { withRef } from '#site/kernel/ui/carried-ref.ts';
import styles from './shop.module.css';
import type { More } from './use-more.ts';

interface MoreLinkProps {
  more: More;
  children: ReactNode;
}

/** A link to the page that goes on; in the app, what it has is added below what is there, and a failure is said beside it. */
export function MoreLink({ more, children }: MoreLinkProps) {
  const { search } = useLocation();
  if (more.to === null) return null;

  function onClick(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void more.load();
  }

  return (
    <div className={`row ${styles.more}`}>
      <a
        href={withRef(more.to, search)}
        onClick={onClick}
        aria-busy={more.status === 'loading'}
        className={buttonClass('secondary')}
      >
        {children}
      </a>
      <p role="alert" className="small">
        {more.status === 'failed' && 'This can’t be shown right now. Please try again.'}
      </p>
    </div>
  );
}
