import { createHash } from 'node:crypto';
import type { ProviderContext } from '#sandbox/provider.ts';
import { Html, html } from './html.ts';
import { style } from './style.ts';

interface Page {
  title: string;
  body: Html;
  status?: number;
}

const styleHash = createHash('sha256').update(style).digest('base64');

/** A whole page as an answer. Nothing may run on it, and only pictures of the media host are loaded. */
export function page(context: ProviderContext, { title, body, status = 200 }: Page): Response {
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
<header><a class="link" href="${context.shopUrl}">${shop}</a><p>This is a stand-in checkout: no real payment is taken.</p></header>
<main>${body}</main>
</body>
</html>
`;
  return new Response(document.text, { status, headers: headers(context) });
}

/** One heading, one or more sentences, and the way back to the shop. */
export function messagePage(
  context: ProviderContext,
  { title, text, status, more }: { title: string; text: string; status: number; more?: Html },
): Response {
  const body = html`<h1>${title}</h1><p>${text}</p>${more}${backToShop(context)}`;
  return page(context, { title, body, status });
}

export function backToShop({ shopUrl }: ProviderContext): Html {
  return html`<p class="action"><a class="button" href="${shopUrl}">Back to the shop</a></p>`;
}

function headers(context: ProviderContext): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `img-src ${new URL(context.addresses.media).origin}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Not "no-referrer": with that, browsers send "Origin: null" along with our own form.
    'referrer-policy': 'same-origin',
  };
}
