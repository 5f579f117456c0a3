/** The value that this browser stores under a key; null without one, and where the visitor's settings forbid storage. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a value in this browser.
 * @param name what the value is, for the warning when storage is forbidden or full
 * @returns whether it was stored
 */
export function storeLocal(key: string, value: string, name: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch (fault) {
    console.warn(`The ${name} cannot be remembered.`, fault);
    return false;
  }
}
