import { createContext, useContext } from 'react';

/**
 * Nonce of the inline scripts that the site itself puts into a page; the page's content security policy allows only these (server/security-headers/).
 * It is created for each rendering and removed before the page is sent, so that browsers never receive it.
 */
export const InlineNonce = createContext<string | undefined>(undefined);

export function useInlineNonce(): string | undefined {
  return useContext(InlineNonce);
}
