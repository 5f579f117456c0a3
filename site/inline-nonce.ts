import { createContext, useContext } from 'react';

/**
 * Marks the inline scripts that the site itself puts into a page, so that the policy of the page names those and no other
 * (server/content-security/). The mark is the server's own secret and is taken out again before the page is sent; the browser knows none.
 */
export const InlineMark = createContext<string | undefined>(undefined);

export function useInlineMark(): string | undefined {
  return useContext(InlineMark);
}
