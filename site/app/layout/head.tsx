import { Links, Meta } from 'react-router';
import { script as inlineScript } from '#site/app/start/inline.ts?inline-script';
import { url as starterUrl } from '#site/app/start/starter.ts?script-url';
import { scriptOriginMark } from '#site/app/start/trusted-markup.ts';
import { useInlineNonce } from '#site/kernel/inline-nonce.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';

/** The document's head: the same for every visitor, so that pages can be cached. */
export function Head() {
  const { takesReports } = useLayoutData();
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <Theme />
      {/* The script runs before the app, so the browser's build needs no copy. Only development needs a module here, not the build. */}
      {import.meta.env.SSR && <script type="module" src={starterUrl} async fetchPriority="low" />}
      {/* Read by kernel/error-reports/listen.ts, which may report before hydration. */}
      {takesReports && <meta name="error-reports" />}
      <Meta />
      <Links />
    </head>
  );
}

/** The color of the browser's own bars, and the script that applies the theme before the first paint (THEME-1). */
function Theme() {
  const nonce = useInlineNonce();
  return (
    <>
      <meta
        name="theme-color"
        content="#f2f0ec"
        data-theme="light"
        media="(prefers-color-scheme: light)"
        suppressHydrationWarning
      />
      <meta
        name="theme-color"
        content="#0d0d0c"
        data-theme="dark"
        media="(prefers-color-scheme: dark)"
        suppressHydrationWarning
      />
      {/* The script runs before hydration, so the browser's build needs no copy of it. */}
      <script nonce={nonce} suppressHydrationWarning>
        {/* biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of each build */}
        {import.meta.env.SSR ? withScriptOrigin(inlineScript, useLayoutData().pixel?.scriptUrl) : ''}
      </script>
    </>
  );
}

/** Allows scripts from the origin of the pixel's script, because the scripts that it loads have the same origin. */
function withScriptOrigin(script: string, pixelScript: string | undefined): string {
  return pixelScript === undefined ? script : script.replace(scriptOriginMark, new URL(pixelScript).origin);
}
