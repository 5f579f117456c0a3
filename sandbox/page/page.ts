import { createHash } from 'node:crypto';
import { raw } from 'hono/html';
import type { ProviderContext } from '../provider.ts';
import { type Html, html } from './html.ts';
import { style } from './style.ts';

interface Page {
  title: string;
  /** "This is a stand-in …": shown at the top of every page. */
  notice: string;
  body: Html;
  status?: number;
  /** Sources of the Content-Security-Policy that the page needs beside its style and its own forms, like `img-src`. */
  sources?: Record<string, string>;
}

/** What every page shows of the context: the shop's name, and the link to it. */
export type PageContext = Pick<ProviderContext, 'seed' | 'shopUrl'>;

const styleHash = contentHash(style);

/** A page of a stand-in, in the style they share. Scripts and framing are forbidden by its Content-Security-Policy. */
export function page(context: PageContext, { title, notice, body, status = 200, sources = {} }: Page): Response {
  const shop = context.seed.catalogue.shop.name;
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
<header><a class="link" href="${context.shopUrl}">${shop}</a><p>${notice}</p></header>
<main>${body}</main>
</body>
</html>
`;
  return htmlResponse(document, status, {
    'style-src': styleHash,
    ...sources,
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
}

/** An inline style or script as a source of a Content-Security-Policy (CSP Level 3, 2.3.1). */
export function contentHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** An uncached HTML response. Whatever `sources` does not allow is forbidden to the page. */
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
  notice: string;
  text: string;
  status: number;
  more?: Html;
}

/** One heading, one or more sentences, and the link back to the shop. */
export function messagePage(context: PageContext, { title, notice, text, status, more }: Message): Response {
  const body = html`<h1>${title}</h1><p>${text}</p>${more}${backToShop(context)}`;
  return page(context, { title, notice, body, status });
}

/** The link back to the shop, for the end of a page. */
export function backToShop({ shopUrl }: PageContext): Html {
  return html`<p class="action"><a class="button" href="${shopUrl}">Back to the shop</a></p>`;
}
