import type { Page } from '@playwright/test';

/** Makes all that stores something throw or do nothing, as in Firefox where the visitor's settings forbid cookies. */
export async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    for (const storage of ['sessionStorage', 'localStorage']) Object.defineProperty(window, storage, { get: deny });
    Object.assign(window, { BroadcastChannel: deny });
    navigator.locks.request = async () => deny();
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });
}
