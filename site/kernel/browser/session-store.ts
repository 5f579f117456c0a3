/** The tab's sessionStorage; null where the visitor's settings forbid storage. */
export function sessionStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Stores a value in the tab. @returns whether it was stored: storage may be forbidden, or full */
export function storeInTab(key: string, value: string): boolean {
  try {
    window.sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
