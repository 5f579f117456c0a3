import { createContext } from 'react-router';
import type { Providers } from '#providers/types.ts';

/** Router context that the server sets for every request. */
export const providersContext = createContext<Providers>();

/** Milliseconds until the request's deadline. */
export const timeLeftContext = createContext<() => number>(() => Number.POSITIVE_INFINITY);

/** External addresses that paths of the site redirect to. */
export interface ExternalRedirects {
  /** Where customers sign in. */
  dashboard: string;
  /** The help center. */
  support: string;
  /** Its article that introduces the newer phone. */
  startArticle: string;
}

/** The tracking pixel of an advertiser, loaded with the visitor's consent. */
export interface Pixel {
  id: string;
  /** Address of its script. */
  scriptUrl: string;
}

/** The provider of installment payments. */
export interface Financing {
  /** Public: sent to browsers. */
  publicKey: string;
  scriptUrl: string;
}

export interface SiteContext {
  /** The site's own origin. */
  siteUrl: string;
  /** Whether search engines may index the site. */
  isIndexed: boolean;
  /** Milliseconds that an optional read may delay its page (decision 0012). */
  optionalTimeout: number;
  /** Addresses in one part of the sitemap, at most. */
  sitemapPartSize: number;
  /** Origins that a checkout may be at. */
  checkoutOrigins: readonly string[];
  /** null without installment payments (SHOP-11). */
  financing: Financing | null;
  externalRedirects: ExternalRedirects;
  /** null where none is configured. */
  pixel: Pixel | null;
  /** Whether errors are reported to a service, the browser's too. */
  takesReports: boolean;
  /** What the catalog calls the region whose phones take a SIM card and a protection plan. */
  simRegion: string;
  /** Logs and reports an error that the response does not contain. */
  report: (fault: unknown) => void;
  /** Logs an error that a retry resolved. */
  log: (fault: unknown) => void;
}

export const siteContext = createContext<SiteContext>();

/** Nonce of the page's own inline scripts (inline-nonce.ts). */
export const inlineNonceContext = createContext<string>();

/** Removes the nonce from a rendered page, whose parts are whole elements and the last its end from `</body>`, and makes its Content-Security-Policy. */
export const securePageContext = createContext<(page: readonly string[]) => { parts: string[]; policy: string }>();

/** The visitor's IP address; null when it is unknown. Never part of a page, a log or a report. */
export const visitorAddressContext = createContext<string | null>(null);

/**
 * Rate limits of one visitor. Each call counts one attempt; it returns null when that is allowed, else the seconds until the next one is. Promises, so
 * that the counts may be in a store that several processes share.
 */
export interface VisitorLimits {
  /** Newsletter signup. */
  newsletter: () => Promise<number | null>;
  /** Lookup of the visitor's country. */
  lookup: () => Promise<number | null>;
  /** Lookup of a film. */
  film: () => Promise<number | null>;
  /** The given number of cart commands. */
  cart: (commands: number) => Promise<number | null>;
  /** The start of a checkout. */
  checkout: () => Promise<number | null>;
  /** Application for a credit check. */
  creditCheck: () => Promise<number | null>;
}

export const visitorLimitsContext = createContext<VisitorLimits>();
