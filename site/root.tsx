import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router';
import type { FrameSettings, Settings } from '#providers/content/types.ts';
import type { Route } from './+types/root.ts';
import './theme/theme.css';
import { CartSheetSlot } from './cart/sheet-slot.tsx';
import { useReferral } from './cart/use-referral.ts';
import { Banner } from './chrome/banner.tsx';
import { Footer } from './chrome/footer.tsx';
import { isBare } from './chrome/hidden-chrome.ts';
import { Nav } from './chrome/nav.tsx';
import { providersContext, shopContext } from './context.ts';
import { ErrorView } from './pages/error-view.tsx';
import { isProviderFault } from './pages/provider-fault.ts';
import fontUrl from './theme/inter.woff2?url';

/** What the frame around every page needs; nothing personal, so that a page is the same for everybody. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, report } = context.get(shopContext);
  return { siteUrl, settings: await readSettings(context.get(providersContext).content, report) };
}

/** Milliseconds that the frame may keep the page waiting. */
const patience = 1500;

/** Without its settings the frame is plainer, but the page inside it still stands; a slow content service must not hold up the cart. */
async function readSettings(
  content: { settings: () => Promise<Settings> },
  report: (fault: unknown) => void,
): Promise<FrameSettings> {
  const reading = content
    .settings()
    .then(frameOf)
    .catch((fault: unknown) => {
      if (!isProviderFault(fault)) throw fault;
      report(fault);
      return plainSettings;
    });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<FrameSettings>((resolve) => {
    timer = setTimeout(resolve, patience, plainSettings);
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

/** The rest would be sent along with every page. */
function frameOf({ tagOrder, selectedArticles, faqs, ...frame }: Settings): FrameSettings {
  return frame;
}

const plainSettings: FrameSettings = {
  welcomeMessage: null,
  banner: null,
  logos: { white: null, black: null },
  modalPageLogo: null,
  errorPageBackground: null,
  orderConfirmationBackground: null,
  address: [],
  menu: [{ name: 'Shop', link: { href: '/shop', openInNewTab: false, ariaLabel: null }, popoverMenuOnly: false }],
  bottomLinks: [],
  social: [],
  preOrderActive: false,
};

export function shouldRevalidate() {
  return false;
}

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  const settings = useRouteLoaderData<typeof loader>('root')?.settings ?? plainSettings;
  const { pathname } = useLocation();
  const bare = isBare(pathname);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f2f0ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d0d0c" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {!bare && <Banner banner={settings.banner} />}
        <div className="page">
          {!bare && <Nav links={settings.menu} />}
          <main id="main">{children}</main>
          {!bare && <Footer settings={settings} />}
        </div>
        <CartSheetSlot />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useReferral();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />;
}
