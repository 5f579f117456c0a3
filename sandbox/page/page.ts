import type { ProviderContext } from '../provider.ts';
import { contentHash, htmlAnswer } from './answer.ts';
import { Html, html } from './html.ts';
import { style } from './style.ts';

interface Page {
  title: string;
  /** "This is a stand-in …": what does not happen here. Every page says it at its top. */
  notice: string;
  body: Html;
  status?: number;
  /** Sources of the Content-Security-Policy that the page needs beside its style and its own forms, like `img-src`. */
  sources?: Record<string, string>;
}

/** Of a context, what every page shows: the shop's name, and the way back to it. */
export type Shown = Pick<ProviderContext, 'seed' | 'shopUrl'>;

const styleHash = contentHash(style);

/** A whole page of a stand-in, in the look they share. No script runs on it, and it is not shown inside other pages. */
export function page(context: Shown, { title, notice, body, status = 200, sources = {} }: Page): Response {
  const shop = context.seed.catalogue.shop.name;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${shop}</title>
<style>${new Html(style)}</style>
</head>
<body>
<header><a class="link" href="${context.shopUrl}">${shop}</a><p>${notice}</p></header>
<main>${body}</main>
</body>
</html>
`;
  return htmlAnswer(document, status, {
    'style-src': styleHash,
    ...sources,
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
}

interface Message {
  title: string;
  notice: string;
  text: string;
  status: number;
  more?: Html;
}

/** One heading, one or more sentences, and the way back to the shop. */
export function messagePage(context: Shown, { title, notice, text, status, more }: Message): Response {
  const body = html`<h1>${title}</h1><p>${text}</p>${more}${backToShop(context)}`;
  return page(context, { title, notice, body, status });
}

/** The link back to the shop, for the end of a page. */
export function backToShop({ shopUrl }: Shown): Html {
  return html`<p class="action"><a class="button" href="${shopUrl}">Back to the shop</a></p>`;
}
