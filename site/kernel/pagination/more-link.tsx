import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '#site/kernel/browser/plain-click.ts';
import { buttonClass } from '#site/kernel/ui/button.tsx';
import { useCarriedSearch, withRef } from '#site/kernel/ui/carried-ref.ts';
import styles from './more-link.module.css';
import type { More } from './use-more.ts';

interface MoreLinkProps {
  more: More;
  children: ReactNode;
}

/** A link to the next page of a list. With JavaScript that page is appended to the list, and a failure is shown beside the link. */
export function MoreLink({ more, children }: MoreLinkProps) {
  const search = useCarriedSearch();
  if (more.to === null) return null;

  function onClick(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    more.load();
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
        {more.status === 'failed' && 'We can’t show this right now. Please try again.'}
      </p>
    </div>
  );
}
