/**
 * Tells the visitor something that happened out of their sight; what happens before their eyes is said where it happens. Words that cannot be
 * shown, since their code did not come, are reported as any lost piece of code is.
 */
export function say(message: string): void {
  import('./toaster.tsx').then(({ showToast }) => showToast(message), reportError);
}
