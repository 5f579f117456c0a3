import type { MouseEvent, ReactNode } from 'react';
import { buttonClass } from '#site/ui/button.tsx';
import styles from './shop.module.css';
import type { More } from './use-more.ts';

interface MoreLinkProps {
  more: More;
  children: ReactNode;
}

/** A link to the page that goes on; in the app, what it has is added below what is there. */
export function MoreLink({ more, children }: MoreLinkProps) {
  if (more.to === null) return null;

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!more.isLoading) more.load();
  }

  return (
    <a
      href={more.to}
      onClick={onClick}
      aria-busy={more.isLoading}
      className={`${buttonClass('secondary')} ${styles.more}`}
    >
      {children}
    </a>
  );
}
