import { createContext } from 'react';

/** Whether a modal page has a page behind it, to which closing leads back. */
export const PageBehindContext = createContext(false);
