import { createContext, useContext } from 'react';

/**
 * Nonce of the inline scripts that the site itself puts into a page; the page's content security policy allows those alone
 * (server/security-headers/). Created for each rendering and removed before the page is sent, so that the browser has none.
 */
export const InlineNonce = createContext<string | undefined>(undefined);

export function useInlineNonce(): string | undefined {
  return useContext(InlineNonce);
}
