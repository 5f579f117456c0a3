import * as build from 'virtual:react-router/server-build';
import type { Handler } from 'hono';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { timeLeft } from '#providers/transport/call-scope.ts';
import type { Providers } from '#providers/types.ts';
import { type CartSessions, cartSessionsContext } from '#site/features/cart/cart-sessions.ts';
import {
  inlineNonceContext,
  providersContext,
  type SiteContext,
  securePageContext,
  siteContext,
  timeLeftContext,
  type VisitorLimits,
  visitorAddressContext,
  visitorLimitsContext,
} from '#site/kernel/context.ts';
import type { Config } from './config.ts';
import { ownOrigins, refuseWrite } from './requests/request-checks.ts';
import type { Environment } from './requests/request-context.ts';
import { type ContentSecurity, createPageSecurity } from './security-headers/content-security.ts';

interface SiteServices extends Pick<SiteContext, 'takesReports' | 'sitemapPartSize' | 'report' | 'log'> {
  providers: Providers;
  cartSessions: CartSessions;
  /** The rate limits of a visitor, by address. */
  limitsOf: (address: string | null) => VisitorLimits;
  /** Measures the rendering of a path. */
  timeRender: (path: string, render: () => Promise<Response>) => Promise<Response>;
  pageSecurity: ContentSecurity;
}

/**
 * Answers requests with the routes of the site (site/routes.ts): React Router runs their loaders and actions, which get the server's services from
 * the router context, and renders the page. A request of an editor, which the preview has marked, reads drafts.
 *
 * @returns a handler for all paths
 */
export function createSiteHandler(config: Config, services: SiteServices): Handler<Environment> {
  const { providers, cartSessions, limitsOf, timeRender, pageSecurity, ...reporting } = services;
  const { siteUrl, stage, optionalTimeout, checkoutOrigins, financing, externalRedirects, pixel } = config;
  const site: SiteContext = {
    ...reporting,
    siteUrl,
    isIndexed: stage === 'production',
    optionalTimeout,
    checkoutOrigins,
    financing,
    externalRedirects,
    pixel,
    simRegion: config.providers.range.regions['north-america'],
  };
  const allowedActionOrigins = [...ownOrigins(siteUrl)].map((origin) => new URL(origin).host);
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, import.meta.env.MODE);
  const securePage = createPageSecurity(pageSecurity);

  return async ({ req, get }) => {
    const context = new RouterContextProvider();
    const editor = get('preview');
    context.set(providersContext, editor?.providers ?? providers);
    context.set(cartSessionsContext, cartSessions);
    context.set(siteContext, site);
    context.set(inlineNonceContext, get('inlineNonce'));
    context.set(securePageContext, (page) => (editor?.securePage ?? securePage)(page, get('inlineNonce')));
    const end = performance.now() + timeLeft();
    context.set(timeLeftContext, () => Math.max(0, end - performance.now()));
    const address = get('visitorAddress');
    context.set(visitorAddressContext, address);
    context.set(visitorLimitsContext, limitsOf(address));
    // HEAD is rendered as GET: a page's Content-Security-Policy depends on its content.
    const request = req.method === 'HEAD' ? new Request(req.raw, { method: 'GET' }) : req.raw;
    const response = await timeRender(req.path, async () => refuseWrite(await handle(request, context)));
    return editor ? editor.clean(response) : response;
  };
}
