import { html, raw } from 'hono/html';

type Markup = ReturnType<typeof html>;

interface PlainPage {
  title: string;
  nonce: string;
  content: Markup;
  /** CSS rules for the content; they override the rules of all plain pages. */
  styles?: string;
}

/** A page of the server that loads no other file, so that it works when the site does not. Its colors are those of site/app/theme/tokens.css. */
export function plainPage({ title, nonce, content, styles = '' }: PlainPage): Markup {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { margin: 20vh auto; max-width: 34rem; padding: 0 1.25rem; font: 1.125rem/1.55 system-ui, sans-serif; background: light-dark(#f2f0ec, #0d0d0c); color: light-dark(#111110, #ecebe7) }
a { color: inherit }
${raw(styles)}</style>
<main>
${content}
</main>
</html>`;
}

export const backToShop: Markup = html`<p><a href="/">Back to the shop</a></p>`;
