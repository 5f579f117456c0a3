declare global {
  interface Window {
    /** What the visitor did before the starter was loaded. */
    earlyEvents?: Event[];
  }
}

/** Events that the starter handles. What a link or a submitted form does, the browser does. */
export const earlyEventTypes = ['click', 'toggle', 'input', 'keydown'] as const;

/** Keeps events until the starter is there to handle them. */
export function keepEarlyEvents(): void {
  window.earlyEvents = [];
  for (const type of earlyEventTypes) addEventListener(type, (event) => void window.earlyEvents?.push(event), true);
}

/** Returns them, and keeps no more. */
export function takeEarlyEvents(): Event[] {
  const { earlyEvents = [] } = window;
  delete window.earlyEvents;
  return earlyEvents;
}
