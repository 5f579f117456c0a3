import { createContext } from 'react-router';
import type { Providers } from '#providers/types.ts';

/** What the server fills in for every request. */
export const providersContext = createContext<Providers>();

/** Milliseconds until nobody waits for the answer to the request any more. */
export const timeLeftContext = createContext<() => number>(() => Number.POSITIVE_INFINITY);

/** Addresses outside the site that paths of it lead on to. */
export interface Elsewhere {
  /** Where customers sign in. */
  dashboard: string;
  /** The help centre. */
  support: string;
  /** Its article that introduces the newer phone. */
  startArticle: string;
}

/** Where a purchase is told to advertisers, once the visitor has agreed. */
export interface Pixel {
  id: string;
  /** Address of its script. */
  scriptUrl: string;
}

/** Who lets customers pay in parts. */
export interface Financing {
  /** Meant for browsers. */
  publicKey: string;
  scriptUrl: string;
}

export interface Shop {
  /** The site's own origin. */
  siteUrl: string;
  /** Origins that a checkout may be at. */
  checkoutOrigins: readonly string[];
  /** null where phones are paid at once (SHOP-11). */
  financing: Financing | null;
  /** Where the brand's other places are. */
  elsewhere: Elsewhere;
  /** null where none is configured. */
  pixel: Pixel | null;
  /** Whether somebody takes reports of errors, the browser's too. */
  takesReports: boolean;
  /** Takes note of a fault that the visitor is spared. */
  report: (fault: unknown) => void;
  /** The same of one that passed when tried again: in the log alone. */
  log: (fault: unknown) => void;
}

export const shopContext = createContext<Shop>();

/** Marks the inline scripts of a page as ours (inline-nonce.ts). */
export const inlineNonceContext = createContext<string>();

/** The address that the visitor asks from; null when it cannot be told. Never put into a page, a log or a report. */
export const visitorAddressContext = createContext<string | null>(null);

/** How often the visitor may still do what others could be harmed by. Each takes note of one more try. */
export interface VisitorLimits {
  /** Sending an address to the mailing list. Seconds until the next try is allowed; null when this one is. */
  newsletter: () => Promise<number | null>;
  /** Having their country looked up. */
  lookup: () => Promise<number | null>;
  /** Having a film looked up. */
  film: () => Promise<number | null>;
  /** Changing a cart by so many commands. */
  cart: (commands: number) => Promise<number | null>;
  /** Applying for a credit check. */
  creditCheck: () => Promise<number | null>;
}

export const visitorLimitsContext = createContext<VisitorLimits>();
