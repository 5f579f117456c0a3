import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { cx } from '#site/kernel/ui/cx.ts';
import styles from './opened-section.module.css';
import type { SectionId } from './phone-extras.ts';

interface OpenedSectionProps {
  id: SectionId;
  title: string;
  isOpened: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of the page that an address may open at (ROUTE-4): the browser goes there by itself, without JavaScript too. */
export function OpenedSection({ id, title, isOpened, className, children }: OpenedSectionProps) {
  const section = useRef<HTMLElement>(null);
  const isNavigated = useNavigationType() !== 'POP';

  useEffect(() => {
    if (!isOpened || !isNavigated) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [isOpened, isNavigated]);

  return (
    <section
      ref={section}
      id={id}
      aria-label={title}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the address asked for this very section
      autoFocus={isOpened}
      className={cx(styles.section, className)}
    >
      {children}
    </section>
  );
}
