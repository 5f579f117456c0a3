/**
 * Shows a message as a toast, for results that the page on screen does not show; all other messages are part of the page. The toaster is loaded
 * with the first message; when that fails, the error is reported.
 */
export function notify(message: string): void {
  import('./toaster.tsx').then(({ showToast }) => showToast(message), reportError);
}
