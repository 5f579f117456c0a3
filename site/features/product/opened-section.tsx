import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { cx } from '#site/kernel/ui/cx.ts';
import type { SectionId } from './phone-extras.ts';
import styles from './product-form.module.css';

interface OpenedSectionProps {
  id: SectionId;
  title: string;
  isOpened: boolean;
  className?: string;
  children: ReactNode;
}

/** A section that a URL may open at (ROUTE-4). Without JavaScript the browser scrolls to it because of `autofocus`. */
export function OpenedSection({ id, title, isOpened, className, children }: OpenedSectionProps) {
  const section = useRef<HTMLElement>(null);
  const isNavigated = useNavigationType() !== 'POP';

  // A navigation in the app does not apply `autofocus`; back and forward restore the scroll position. A change of color does not scroll again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the type of the navigation that has opened the section
  useEffect(() => {
    if (!isOpened || !isNavigated) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [isOpened]);

  return (
    <section
      ref={section}
      id={id}
      aria-label={title}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the URL names this section
      autoFocus={isOpened}
      className={cx(styles.section, className)}
    >
      {children}
    </section>
  );
}
