/**
 * A page change's cross-fade is skipped when the next change overtakes it, or when its tab is hidden; the browser then rejects the transition's
 * `ready`. React Router starts the transition and asks only for its end, so this rejection would be nobody's. What goes wrong with the change
 * itself is told by the transition's other promises.
 */
export function letTransitionsBeSkipped(): void {
  // Browsers without transitions change pages without them.
  if (typeof document.startViewTransition !== 'function') return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const transition = start(change);
    transition.ready.catch(() => {});
    return transition;
  };
}
