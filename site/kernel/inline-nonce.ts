import { createContext, useContext } from 'react';

/**
 * Marks the inline scripts that the site itself puts into a page, so that the policy of the page names those and no other
 * (server/content-security/). Made for one rendering, and taken out again before the page is sent; the browser knows none.
 */
export const InlineNonce = createContext<string | undefined>(undefined);

export function useInlineNonce(): string | undefined {
  return useContext(InlineNonce);
}
