import { useEffect, useRef, useState } from 'react';
import { onResizeEnd } from '#site/kernel/browser/on-resize-end.ts';
import { useLayoutPath } from '#site/kernel/layout/page-handle.ts';

/** What is under the header: the top of the page, or a section that is dark, light, or follows the theme. */
type HeaderBackground = 'top' | 'dark' | 'light' | 'theme';

/**
 * Pixels from the top of the window to the point at which the section is determined (NAV-5). Browsers that never hide the header use its middle: with 91
 * its words would have the next section's color while they are still over the one before (decision 0089).
 */
function probeOffset(): number {
  return CSS.supports('container-type', 'scroll-state') ? 91 : 32;
}

/**
 * The background of the header; null on the server and during hydration (THEME-2). `top` is a ref for an element at the top of the page;
 * `menuClosings` is the number of times that the menu was closed, after which the background is determined again.
 */
export function useHeaderBackground(menuClosings: number) {
  const pathname = useLayoutPath();
  const [background, setBackground] = useState<HeaderBackground | null>(null);
  const top = useRef<HTMLSpanElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has other sections; after the menu is closed it runs again
  useEffect(() => {
    let stop = observe(top.current, setBackground);
    const stopResize = onResizeEnd(() => {
      stop();
      stop = observe(top.current, setBackground);
    });
    return () => {
      stop();
      stopResize();
    };
  }, [pathname, menuClosings]);

  return { background, top };
}

/** Calls back when the background changes; scrolling within a section costs nothing. */
function observe(top: Element | null, onChange: (background: HeaderBackground) => void): () => void {
  const sections = [...document.querySelectorAll('main section, footer')];
  const atTop = new Set<Element>();
  const atProbe = new Set<Element>();
  const update = () =>
    onChange(atTop.size > 0 ? 'top' : backgroundOf(sections.findLast((section) => atProbe.has(section))));
  try {
    if (!top || sections.length === 0) throw new Error('There is no section or footer to look at.');
    const offset = probeOffset();
    const probe = `-${offset}px -49% ${offset + 1 - window.innerHeight}px -49%`;
    const observers = [trackVisible([top], atTop, update), trackVisible(sections, atProbe, update, probe)];
    return () => {
      for (const observer of observers) observer.disconnect();
    };
  } catch (fault) {
    console.warn('The navigation bar cannot tell what is under it.', fault);
    onChange('theme');
    return () => {};
  }
}

/** Maintains the set `visible` of those elements that are in the window, reduced by `rootMargin`. */
function trackVisible(elements: Element[], visible: Set<Element>, onChange: () => void, rootMargin?: string) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      onChange();
    },
    { rootMargin },
  );
  for (const element of elements) observer.observe(element);
  return observer;
}

function backgroundOf(section: Element | undefined): HeaderBackground {
  if (section?.classList.contains('dark')) return 'dark';
  return section?.classList.contains('light') ? 'light' : 'theme';
}
