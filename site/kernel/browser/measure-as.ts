/**
 * A ref that tells the stylesheet how high an element is, in a property of the root: words wrap, and grow with the visitor's font. Made once
 * for an element, since a new ref would begin anew with every render.
 * @param onMeasured called after each change of its height
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
