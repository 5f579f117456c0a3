declare global {
  interface Window {
    /** Errors of the page from before the app was loaded. */
    earlyErrors?: (ErrorEvent | PromiseRejectionEvent)[];
  }
}

/** Stores errors until the app is there to report them. */
export function keepEarlyErrors(): void {
  window.earlyErrors = [];
  addEventListener('error', (event) => void window.earlyErrors?.push(event));
  addEventListener('unhandledrejection', (event) => void window.earlyErrors?.push(event));
}

/** Returns the stored errors, and stops storing. */
export function takeEarlyErrors(): (ErrorEvent | PromiseRejectionEvent)[] {
  const { earlyErrors = [] } = window;
  delete window.earlyErrors;
  return earlyErrors;
}
