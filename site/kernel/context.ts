import { createContext, type RouterContextProvider } from 'react-router';
import type { Providers } from '#providers/types.ts';

/** The router context of a request, as loaders and actions get it. */
export type RouterContext = Readonly<RouterContextProvider>;

/** The arguments that the loaders and the actions of all routes get. */
export interface RouteArgs {
  context: RouterContext;
  request: Request;
}

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
  /** The help center's article that introduces the newer phone. */
  startArticle: string;
}

/** The tracking pixel of an advertiser, loaded with the visitor's consent. */
export interface Pixel {
  id: string;
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
  isIndexed: boolean;
  /** Milliseconds that an optional read may delay its page (decision 0012). */
  optionalTimeout: number;
  /** The largest number of addresses in one part of the sitemap. */
  sitemapPartSize: number;
  /** The allowed origins of a checkout. */
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

/** Removes the nonce from a rendered page and makes its Content-Security-Policy. The parts are whole elements; the last begins with `</body>`. */
export const securePageContext = createContext<(page: readonly string[]) => { parts: string[]; policy: string }>();

/** The visitor's IP address; null when it is unknown. Never part of a page, a log or a report. */
export const visitorAddressContext = createContext<string | null>(null);

/**
 * Rate limits of one visitor. Each call counts one attempt; it returns null if the attempt is allowed, else the seconds until the next one is. The
 * results are promises, so that the counts may be in a store that several processes share.
 */
export interface VisitorLimits {
  newsletter: () => Promise<number | null>;
  /** Lookup of the visitor's country. */
  lookup: () => Promise<number | null>;
  film: () => Promise<number | null>;
  /** The given number of cart commands. */
  cart: (commands: number) => Promise<number | null>;
  checkout: () => Promise<number | null>;
  creditCheck: () => Promise<number | null>;
}

export const visitorLimitsContext = createContext<VisitorLimits>();
