import { type RefObject, useEffect, useState } from 'react';

interface View {
  isInView: boolean;
  /** Whether the element is in view, or was at some time before. */
  wasInView: boolean;
}

/** Whether an element is in the viewport, extended by `rootMargin`; null until that is known, and without IntersectionObserver. */
export function useInView(ref: RefObject<Element | null>, rootMargin = '0px'): View | null {
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isInView = entries.at(-1)?.isIntersecting ?? false;
        setView((before) => ({ isInView, wasInView: isInView || (before?.wasInView ?? false) }));
      },
      { rootMargin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, rootMargin]);
  return view;
}
