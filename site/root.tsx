import type { MouseEvent, ReactNode } from 'react';
import {
  href,
  isRouteErrorResponse,
  Scripts,
  useLocation,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import type { Route } from './+types/root.ts';
import '#site/app/theme/theme.css';
import type { LayoutNewsletter, LayoutSettings, NewsletterSettings, Settings } from '#providers/content/types.ts';
import { Banner } from '#site/app/layout/banner.tsx';
import { ConsentSlot } from '#site/app/layout/consent-slot.tsx';
import { useFocusOnPage } from '#site/app/layout/focus-on-navigation.ts';
import { Footer } from '#site/app/layout/footer.tsx';
import { Head } from '#site/app/layout/head.tsx';
import { Nav } from '#site/app/layout/nav.tsx';
import { PageOutlet, PagesContext, usePages, useScrollKey } from '#site/app/layout/page-outlet.tsx';
import displayFont from '#site/app/theme/inter-display.woff2?url';
import textFont from '#site/app/theme/inter-text.woff2?url';
import { useReferral } from '#site/features/cart/use-referral.ts';
import { useStoredCart } from '#site/features/cart/use-stored-cart.ts';
import { providersContext, siteContext } from '#site/kernel/context.ts';
import { isPage } from '#site/kernel/http/address.ts';
import { passRetryAfter } from '#site/kernel/http/retry-after.ts';
import { singleSlashes } from '#site/kernel/http/route-middleware.ts';
import { useInlineNonce } from '#site/kernel/inline-nonce.ts';
import { type LayoutData, useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { loadPageBehind } from '#site/kernel/layout/page-behind-data.ts';
import { notFoundData, PageBehindContext, usePageLayout } from '#site/kernel/layout/page-handle.ts';
import { optional, readSettings, readWords } from '#site/kernel/loading/load.ts';
import { FailedPage } from '#site/kernel/screens/failed-page.tsx';
import { FailedStart } from '#site/kernel/screens/failed-start.tsx';
import { NotFoundScreen } from '#site/kernel/screens/not-found-screen.tsx';
import { PageProgress } from '#site/kernel/screens/page-progress.tsx';

/** The data that the layout of every page needs. It has nothing personal, so that a page is the same for everybody. */
export async function loader({ context }: Route.LoaderArgs): Promise<LayoutData> {
  const { siteUrl, externalRedirects, pixel, takesReports } = context.get(siteContext);
  const { content } = context.get(providersContext);
  const [settings, { brand, layoutWords, cartWords }, newsletter] = await Promise.all([
    readSettings(context),
    readWords(context, 'brand', 'layoutWords', 'cartWords'),
    optional(context, ({ content }) => content.newsletter()),
  ]);
  return {
    siteUrl,
    supportUrl: externalRedirects.support,
    pixel,
    takesReports,
    brand,
    words: layoutWords,
    cartWords,
    settings: settings && layoutSettings(settings),
    newsletter: newsletter ? layoutNewsletter(newsletter) : { ...content.defaultNewsletter, isPlain: true },
  };
}

/** Drops the settings that only the newsletter's own page shows or only the server needs. */
function layoutNewsletter({ text, renderInFooter }: NewsletterSettings): LayoutNewsletter {
  return { text, renderInFooter };
}

/** The settings that the layout shows. The others are dropped, because the layout's data is sent with every page. */
function layoutSettings(settings: Settings): LayoutSettings {
  const {
    tagOrder,
    selectedArticles,
    faqs,
    stories,
    modalPageLogo,
    errorPageBackground,
    orderConfirmationBackground,
    ...shown
  } = settings;
  return shown;
}

/** The root shows the errors of all pages, so it passes on their Retry-After. */
export const headers = passRetryAfter;

/**
 * The layout data is read once per visit, and again only while its settings are missing. The document records that in an attribute, because React
 * Router passes addresses and submissions to this function, but no loader data.
 */
export function shouldRevalidate(): boolean {
  return document.documentElement.dataset.settings === 'missing';
}

export const middleware: Route.MiddlewareFunction[] = [singleSlashes];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loadPageBehind];

/** The browser keeps the links of the server's page, so its build needs no copy. */
export const links: Route.LinksFunction = () => (import.meta.env.SSR ? headLinks() : []);

const headLinks: Route.LinksFunction = () => [
  { rel: 'preload', href: textFont, as: 'font', crossOrigin: 'anonymous' },
  { rel: 'preload', href: displayFont, as: 'font', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: href('/manifest.webmanifest') },
];

export function Layout({ children }: { children: ReactNode }) {
  const pages = usePages();
  const { chrome } = usePageLayout(pages.behindSheet);
  useScrollRestoration({ getKey: useScrollKey(pages) });
  useFocusOnPage(pages);
  const { isComplete } = useLayoutData();
  return (
    // The theme's script has added attributes before hydration.
    <html lang="en" data-settings={isComplete ? undefined : 'missing'} suppressHydrationWarning>
      <Head />
      <body>
        {/* The script runs before the app, so the browser's build needs no copy. */}
        {import.meta.env.SSR && <AutofocusWithoutScroll />}
        {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript it is a link */}
        <a href="#main" className="skip" onClick={skip}>
          Skip to content
        </a>
        <PageBehindContext value={pages.behindSheet}>
          <ConsentSlot />
          {chrome === 'all' && <Banner />}
          <div className="page">
            {chrome === 'all' && <Nav />}
            <main id="main" tabIndex={-1}>
              <PagesContext value={pages}>{children}</PagesContext>
            </main>
            {chrome !== 'none' && <Footer />}
          </div>
        </PageBehindContext>
        {/* The browser's build needs no copy of these either. */}
        {import.meta.env.SSR && (
          <>
            <RestoredScroll />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** In place of the script of `<ScrollRestoration>`, which throws where the visitor's settings forbid storage (decision 0030). */
function RestoredScroll() {
  return <script nonce={useInlineNonce()}>{restoreScroll}</script>;
}

const restoreScroll = `history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},"");
try{let y=JSON.parse(sessionStorage["react-router-scroll-positions"])[history.state.key];y>=0&&scrollTo(0,y)}catch{}`;

/**
 * After a reload and after going back, the scroll position is restored. The browser would also scroll to the section with `autofocus`
 * (opened-section.tsx), once it paints a part of the document with it. It does not if something has the focus, so the section gets the focus as soon
 * as it is parsed: observers are called before the browser paints.
 */
function AutofocusWithoutScroll() {
  const nonce = useInlineNonce();
  const { pathname } = useLocation();
  return isPage('/products/*', pathname) && <script nonce={nonce}>{autofocusWithoutScroll}</script>;
}

const autofocusWithoutScroll = `if(/reload|back/.test(performance.getEntriesByType("navigation")[0]?.type)){
let o=new MutationObserver(()=>{let s=document.querySelector("[autofocus]");if(s){s.focus({preventScroll:true});o.disconnect()}});
o.observe(document,{childList:true,subtree:true});addEventListener("DOMContentLoaded",()=>o.disconnect())}`;

/** Moves to the content without a new entry in the history, because going back to the old entry would only show the same page. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
}

export default function Root() {
  useReferral();
  useStoredCart();
  return <PageOutlet />;
}

/** The error screen in place of a page that could not be shown. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageProgress />
      <ErrorScreenOf error={error} />
    </>
  );
}

/** "Not found" and "went wrong" have different screens, as have a page that failed and a site that could not start (PAGE-6). */
function ErrorScreenOf({ error }: { error: unknown }) {
  const { isComplete } = useLayoutData();
  if (!isRouteErrorResponse(error)) return <FailedPage status={500} error={error} />;
  const { status } = error;
  if (status === 404) return <NotFoundScreen page={notFoundData(error)?.page ?? null} />;
  const isStart = status >= 500 && !isComplete;
  return isStart ? <FailedStart error={error} /> : <FailedPage status={status} error={error} />;
}
