/**
 * Makes the subscribe function for `useSyncExternalStore`: it calls a listener at these events of the window, and of the document if they bubble.
 * Call it once, outside of components, because React subscribes again whenever the function changes.
 */
export function subscribeTo(...types: readonly string[]) {
  return (listener: () => void): (() => void) => {
    for (const type of types) addEventListener(type, listener);
    return () => {
      for (const type of types) removeEventListener(type, listener);
    };
  };
}
