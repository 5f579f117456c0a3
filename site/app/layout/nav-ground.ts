import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** What lies under the bar: the top of the page, or a section that is dark, light, or as the theme is. */
export type Ground = 'top' | 'dark' | 'light' | 'theme';

/** From the top of the window, where the section under the bar is looked for (NAV-5). */
const lookAt = 91;
/** LAYOUT-1. */
const resizeDebounce = 150;

/**
 * The ground under the bar, null until the page is alive (THEME-2). `top` goes on an element at the top of the page; `menuClosings` counts how
 * often the menu was closed, after which the page is looked at again.
 */
export function useNavGround(menuClosings: number) {
  const { pathname } = useLocation();
  const [ground, setGround] = useState<Ground | null>(null);
  const top = useRef<HTMLSpanElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has other sections, and a closed menu is to be followed by another look
  useEffect(() => {
    let stop = watch(top.current, setGround);
    let timer: ReturnType<typeof setTimeout> | undefined;

    function onResize() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stop();
        stop = watch(top.current, setGround);
      }, resizeDebounce);
    }

    window.addEventListener('resize', onResize);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, [pathname, menuClosings]);

  return { ground, top };
}

/** Calls back whenever the ground changes; scrolling within a section costs nothing. */
function watch(top: Element | null, tell: (ground: Ground) => void): () => void {
  const places = [...document.querySelectorAll('main section, footer')];
  const atTop = new Set<Element>();
  const under = new Set<Element>();
  const say = () => tell(atTop.size > 0 ? 'top' : groundOf(places.findLast((place) => under.has(place))));
  try {
    if (!top || places.length === 0) throw new Error('There is no section or footer to look at.');
    const point = `-${lookAt}px -49% ${lookAt + 1 - window.innerHeight}px -49%`;
    const observers = [watchInside([top], atTop, say), watchInside(places, under, say, point)];
    return () => {
      for (const observer of observers) observer.disconnect();
    };
  } catch (fault) {
    console.warn('The navigation bar cannot tell what is under it.', fault);
    tell('theme');
    return () => {};
  }
}

/** Keeps in `inside` which of the elements are in the window, or in the part of it that `rootMargin` leaves. */
function watchInside(elements: Element[], inside: Set<Element>, changed: () => void, rootMargin?: string) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inside.add(target);
        else inside.delete(target);
      }
      changed();
    },
    { rootMargin },
  );
  for (const element of elements) observer.observe(element);
  return observer;
}

function groundOf(place: Element | undefined): Ground {
  if (place?.classList.contains('dark')) return 'dark';
  return place?.classList.contains('light') ? 'light' : 'theme';
}
