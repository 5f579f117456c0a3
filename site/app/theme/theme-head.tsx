import { useInlineNonce } from '#site/kernel/inline-nonce.ts';
import { themeScript } from './theme.ts';

/** The colour of the browser's own bars, and the script that applies the theme. The same for everybody, so that pages can be cached. */
export function ThemeHead() {
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
      {/* It has run before hydration, so the browser's build needs no copy of it. */}
      <script nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR ? themeScript() : ''}
      </script>
    </>
  );
}
