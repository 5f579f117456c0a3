/**
 * Makes a function, as `useSyncExternalStore` expects it, that has a listener called after these events of the window, and of the document, which
 * reach it. Made once, since React subscribes anew with every new function.
 */
export function subscribeTo(...types: readonly string[]) {
  return (listener: () => void): (() => void) => {
    for (const type of types) addEventListener(type, listener);
    return () => {
      for (const type of types) removeEventListener(type, listener);
    };
  };
}
