/** The tab's sessionStorage; null where the visitor's settings forbid storage. */
export function sessionStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
