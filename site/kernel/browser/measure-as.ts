/**
 * A ref that sets a property of the root to an element's height in pixels, for the style sheet: the height depends on how words wrap, and on the
 * visitor's font. Create it once for an element, because React would detach and attach a new ref at every rendering.
 * @param onMeasured called after each change of the element's height
 */
export function measureAs(property: `--${string}`, onMeasured?: (element: HTMLElement) => void) {
  return (element: HTMLElement | null) => {
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(property, `${element.offsetHeight}px`);
      onMeasured?.(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}
