import { createHash } from 'node:crypto';
import { raw } from 'hono/html';
import type { ProviderContext } from '../provider.ts';
import { fontFaces } from './fonts.ts';
import { type Html, html } from './html.ts';

interface Page {
  title: string;
  /** "This is a stand-in …": shown at the top of every page. */
  disclaimer: string;
  body: Html;
  status?: number;
  /** Sources of the Content-Security-Policy that the page needs beside its style and its own forms, like `img-src`. */
  sources?: Record<string, string>;
  /** Whether the page's provider serves the brand's fonts (fonts.ts). */
  hasFonts?: boolean;
  /** The page's own style, in addition to the one that all pages share. */
  style?: string;
  /** The word mark, instead of the shop's name. */
  mark?: Html | null;
}

/** The parts of the context that every page shows: the shop's name, and the link to it. */
export type PageContext = Pick<ProviderContext, 'seed' | 'shopUrl'>;

/** A page of a stand-in, in the style they share. Scripts and framing are forbidden by its Content-Security-Policy. */
export function page(
  context: PageContext,
  { title, disclaimer, body, status = 200, sources = {}, hasFonts = false, style: own = '', mark = null }: Page,
): Response {
  const shop = context.seed.catalogue.shop.name;
  const style = (hasFonts ? fontFaces : '') + look + own;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${shop}</title>
<style>${raw(style)}</style>
</head>
<body>
<header><a class="link${mark && html` mark`}" href="${context.shopUrl}">${mark ?? shop}</a><p>${disclaimer}</p></header>
<main>${body}</main>
</body>
</html>
`;
  return htmlResponse(document, status, {
    'style-src': contentHash(style),
    ...(hasFonts && { 'font-src': "'self'" }),
    ...sources,
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
}

/** An inline style or script as a source of a Content-Security-Policy (CSP Level 3, 2.3.1). */
export function contentHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** An uncached HTML response. The page may load only from `sources`. */
export function htmlResponse(document: Html, status: number, sources: Record<string, string>): Response {
  const policy = Object.entries({ 'default-src': "'none'", ...sources, 'base-uri': "'none'" });
  return new Response(document.toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.map((directive) => directive.join(' ')).join('; '),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Not "no-referrer": with that, browsers send "Origin: null" along with our own form.
      'referrer-policy': 'same-origin',
    },
  });
}

interface Message {
  title: string;
  disclaimer: string;
  text: string;
  status: number;
  more?: Html;
}

/** One heading, one or more sentences, and the link back to the shop. */
export function messagePage(context: PageContext, { title, disclaimer, text, status, more }: Message): Response {
  const body = html`<h1>${title}</h1><p>${text}</p>${more}${backToShop(context)}`;
  return page(context, { title, disclaimer, body, status });
}

function backToShop({ shopUrl }: PageContext): Html {
  return html`<p class="action"><a class="button" href="${shopUrl}">Back to the shop</a></p>`;
}

/** The style of every page: the brand's colors, one font family, thin lines. It loads no file and no script. */
const look = `
:root { color-scheme: light dark; --ground: #f2f0ec; --type: #111110; --soft: #6f6c66; --line: rgb(17 17 16 / 14%); --strong: #111110; --on-strong: #fbfaf8 }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0d0d0c; --type: #ecebe7; --soft: #a09d96; --line: rgb(236 235 231 / 16%); --strong: #ecebe7; --on-strong: #0d0d0c }
  img { filter: brightness(.45) }
  source + img { filter: none }
}
* { box-sizing: border-box; margin: 0 }
body { background: var(--ground); color: var(--type); font: 400 clamp(1rem, .96rem + .2vw, 1.125rem)/1.55 "Inter Variable", Inter, system-ui, sans-serif; -webkit-text-size-adjust: 100% }
header, main, footer { padding-inline: clamp(1.25rem, 4vw, 4rem); max-width: 1280px; margin-inline: auto }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 2rem; padding-block: 1rem }
header p, .small, .hint { color: var(--soft); font-size: .8125rem }
header p { align-self: center }
main { padding-block: clamp(2.5rem, 7vw, 6rem) clamp(4rem, 10vw, 8rem) }
footer { padding-block: 1.5rem; border-top: 1px solid var(--line) }
h1 { font-size: clamp(2.5rem, 1.4rem + 4.6vw, 5.5rem); font-weight: 300; letter-spacing: -.035em; line-height: 1.02; text-wrap: balance; margin-bottom: clamp(2rem, 5vw, 4rem) }
h2 { font-size: clamp(1.6rem, 1.2rem + 1.6vw, 2.5rem); font-weight: 300; letter-spacing: -.02em; line-height: 1.12; margin-bottom: 1.5rem }
p { max-width: 62ch; text-wrap: pretty }
p + p { margin-top: 1rem }
.action { margin-top: 2.5rem }
.field p + p { margin-top: .25rem }
.hint { margin-top: .5rem }
a { color: inherit; text-decoration: underline 1px; text-underline-offset: .25em }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 2px solid var(--type); outline-offset: 3px }
.mark { text-decoration: none }
.mark svg { width: auto; height: 1.75rem; fill: currentcolor }
.link { display: inline-flex; align-items: center; min-height: 44px }
.columns { display: grid; gap: clamp(3rem, 7vw, 6rem) }
@media (width >= 900px) { .columns { grid-template-columns: 7fr 5fr; align-items: start } .columns > aside { order: 2; position: sticky; top: 2rem } }
.field { margin-bottom: 1.5rem }
label { display: block; margin-bottom: -.25rem; font-size: .8125rem; color: var(--soft) }
input, select { display: block; width: 100%; min-height: 44px; padding: .5rem 0; border: 0; border-bottom: 1px solid color-mix(in srgb, currentcolor 50%, transparent); border-radius: 0; background: var(--ground); color: inherit; font: inherit }
input:focus-visible, select:focus-visible { outline-style: none; border-color: var(--type); box-shadow: 0 1px var(--type) }
@media (forced-colors: active) { input:focus-visible, select:focus-visible { outline-style: solid } }
input[aria-invalid], select[aria-invalid] { border-bottom: 2px solid var(--type) }
.error { margin-top: .5rem; font-size: .8125rem; font-weight: 600 }
button, .button { display: flex; align-items: center; justify-content: center; min-height: 3.25rem; padding: 0 2rem; border: 0; border-radius: 999px; background: var(--strong); color: var(--on-strong); font: inherit; text-decoration: none; cursor: pointer; width: fit-content }
@media (forced-colors: active) { button, .button { border: 1px solid } }
button { width: 100% }
button:active, .button:active { opacity: .8 }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere }
[role=status] { margin-block: 2rem 1rem }
.part { margin-top: 3rem }
.part h2 { margin-bottom: .75rem }
.list { list-style: none; padding: 0; border-top: 1px solid var(--line) }
.list li { padding-block: .5rem; border-bottom: 1px solid var(--line) }
.text { max-width: 62ch }
.text h2 { font-size: 1.25rem; font-weight: 600; letter-spacing: 0; margin: 2.5rem 0 .75rem }
.text ul { padding-left: 1.25rem; margin-top: 1rem }
.text li + li { margin-top: .5rem }
.text .small { margin-top: 2.5rem }
.film { display: block; width: 100%; max-width: 960px; aspect-ratio: 16 / 9; border: 0; background: var(--line) }
@media (prefers-reduced-motion: no-preference) { a, button, input { transition: opacity 240ms cubic-bezier(.2, 0, 0, 1) } }
`;
