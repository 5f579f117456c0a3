/**
 * Shows a message about something that happened out of the visitor's sight; other messages stand where they happen. The toaster is loaded with
 * the first message; when that fails, the error is reported.
 */
export function notify(message: string): void {
  import('./toaster.tsx').then(({ showToast }) => showToast(message), reportError);
}
