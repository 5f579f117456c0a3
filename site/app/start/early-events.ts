declare global {
  interface Window {
    /** Events of the visitor from before the starter was loaded. */
    earlyEvents?: Event[];
  }
}

/** Types of the events that are stored for the starter. Until it is loaded, the browser itself follows links and submits forms. */
export const earlyEventTypes = ['click', 'toggle', 'input', 'keydown'] as const;

/** Stores events until the starter is loaded. */
export function keepEarlyEvents(): void {
  window.earlyEvents = [];
  for (const type of earlyEventTypes) addEventListener(type, (event) => void window.earlyEvents?.push(event), true);
}

/** Returns the stored events, and stops storing. */
export function takeEarlyEvents(): Event[] {
  const { earlyEvents = [] } = window;
  delete window.earlyEvents;
  return earlyEvents;
}
