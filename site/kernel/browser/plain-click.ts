import type { MouseEvent } from 'react';

/** A click of the main button without a modifier key, which would ask the browser for a new tab, a new window or a download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
