import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { parse, serialize } from 'hono/utils/cookie';
import { createPreviewProviders, type PreviewAddresses } from '#providers/preview.ts';
import type { Fetch } from '#providers/transport/http.ts';
import type { Providers } from '#providers/types.ts';
import type { Config } from '../config.ts';
import { type CountTries, createSharedLimit } from '../requests/rate-limits.ts';
import type { Environment } from '../requests/request-context.ts';
import { type ContentSecurity, createPageSecurity } from '../security-headers/content-security.ts';
import { withEditLinks, withoutMarks } from './edit-links.ts';
import { endedSession, linkField, messagePage, openForm, previewBar, refusedLink } from './pages.ts';
import { createPreviewTokens, type PreviewSession, sessionLifetime } from './tokens.ts';
import type { UsedLinks } from './used-links.ts';

/** The settings of the preview. */
export interface PreviewSettings extends PreviewAddresses {
  secret: string;
  /** Origins of the editors' tools, which may show the preview in a frame. */
  editors: string[];
}

interface Options {
  /** The providers of visitors. */
  published: Providers;
  fetch: Fetch;
  pageSecurity: ContentSecurity;
  usedLinks: UsedLinks;
  /** Counts tries at all replicas; null: at this one. */
  countTries: CountTries | null;
}

export interface Preview {
  /** Whether a request with this Cookie header is an editor's, which the page cache must not answer. */
  isOpen: (cookie: string | null | undefined) => boolean;
  /** Opens the preview for a request, and keeps its response out of every cache. Before all middleware that sets headers. */
  middleware: MiddlewareHandler<Environment>;
  /** The routes below /preview. */
  routes: Hono<Environment>;
}

/** Limits guesses of the secret. */
const secretLimit = { maxTries: 30, maxTriesUnknown: 300, windowSeconds: 60 };

/**
 * The preview of unpublished content for editors (EDIT-1, decision 0076): a link with PREVIEW_SECRET, or a shared link, opens a session of an hour in
 * a signed cookie. Requests with this cookie read drafts, and neither the drafts nor their pages are stored anywhere.
 * @returns null without the setting
 */
export function createPreview(
  { preview: settings, siteUrl, providers: { timeouts } }: Config,
  { published, fetch, pageSecurity, usedLinks, countTries }: Options,
): Preview | null {
  if (!settings) return null;
  const providers = createPreviewProviders(published, settings, fetch, timeouts);
  const tokens = createPreviewTokens(settings.secret);
  const sources = { ...pageSecurity.sources, embedders: settings.editors };
  const securePage = createPageSecurity({ ...pageSecurity, sources });
  const isHttps = siteUrl.startsWith('https:');
  const name = isHttps ? '__Host-preview' : 'preview';
  const limit = createSharedLimit('previewLink', secretLimit, countTries);

  function readSession(cookie: string | null | undefined): PreviewSession | null {
    if (!cookie?.includes(name)) return null;
    return tokens.readSession(parse(cookie, name)[name] ?? '');
  }

  /** In the frame of an editors' tool the cookie is a third-party cookie: browsers accept it if it is bound to that tool ("Partitioned"). */
  function cookieHeader(value: string, maxAge: number): string {
    const inFrames = isHttps ? ({ sameSite: 'None', partitioned: true } as const) : ({ sameSite: 'Lax' } as const);
    return serialize(name, value, { path: '/', httpOnly: true, secure: isHttps, maxAge, ...inFrames });
  }

  function redirectTo(path: string, cookie: string): Response {
    return new Response(null, { status: 303, headers: { location: path, 'set-cookie': cookie } });
  }

  function open(path: string, session: PreviewSession): Response {
    return redirectTo(path, cookieHeader(tokens.openSession(session), sessionLifetime));
  }

  function message(context: Context<Environment>, status: 200 | 403 | 429, title: string, text: string, more?: Markup) {
    const nonce = context.get('inlineNonce');
    const { parts, policy } = securePage([String(messagePage({ title, text, nonce, more }))], nonce);
    return context.html(parts.join(''), status, { 'content-security-policy': policy });
  }

  const refuse = (context: Context<Environment>) => message(context, 403, 'No preview', refusedLink);

  const middleware: MiddlewareHandler<Environment> = async (context, next) => {
    const session = readSession(context.req.header('cookie'));
    const isPreviewPath = /^\/preview(\/|$)/.test(context.req.path);
    if (session) {
      const { pathname, search } = new URL(context.req.url);
      const bar = { path: pathname + search, isGuest: session.isGuest };
      context.set('preview', {
        providers,
        securePage(page, nonce) {
          const { parts, links } = session.isGuest ? { parts: page.map(withoutMarks), links: [] } : withEditLinks(page);
          return securePage(parts.toSpliced(-1, 0, previewBar({ ...bar, nonce, links })), nonce);
        },
        async clean(response) {
          const type = response.headers.get('content-type') ?? '';
          const keepsMarks = pathname.endsWith('.data') && !session.isGuest;
          if (keepsMarks || type.startsWith('text/html') || !/text|xml|json/.test(type)) return response;
          return new Response(withoutMarks(await response.text()), response);
        },
      });
    }
    await next();
    if (!session && !isPreviewPath) return;
    const { headers } = context.res;
    headers.set('cache-control', 'private, no-store');
    headers.set('x-robots-tag', 'noindex, nofollow');
    // Other sites must not learn the address of a page of the preview, nor the secret in a link.
    headers.set('referrer-policy', 'same-origin');
    // The Content-Security-Policy names the allowed ancestors; this header cannot name any.
    headers.delete('x-frame-options');
  };

  const routes = new Hono<Environment>();
  routes.use('/preview/*', async (context, next) => {
    if (context.req.path === '/preview/changes' || context.req.path === '/preview/exit') return next();
    const wait = await limit(context.get('visitorAddress'));
    if (wait === null) return next();
    const refused = await message(context, 429, 'Too many tries', `Please try again in ${wait} seconds.`);
    refused.headers.set('retry-after', String(wait));
    return refused;
  });
  routes.get('/preview', (context) => {
    const path = ownPath(context.req.query('path') ?? '/', siteUrl);
    const isOpened = tokens.isSecret(context.req.query('secret') ?? '');
    return isOpened && path !== null ? open(path, { isGuest: false }) : refuse(context);
  });
  routes.get('/preview/changes', async (context) => {
    if (!readSession(context.req.header('cookie'))) return context.text(endedSession, 403);
    // The page's own reads report a service that fails; this address does not, because it is called every few seconds.
    const change = await providers.lastChange().catch(() => null);
    return change === null ? context.text('The drafts can’t be read right now.', 503) : context.text(change);
  });
  routes.post('/preview/share', async (context) => {
    const path = ownPath((await formOf(context)).get('path') ?? '/', siteUrl);
    const session = readSession(context.req.header('cookie'));
    if (!session || session.isGuest || path === null) return refuse(context);
    const link = `${siteUrl}/preview/shared?${tokens.shareLink(path)}`;
    const text = 'Send this link to one person. It opens the preview once, within a day.';
    return message(context, 200, 'Share the preview', text, linkField(link));
  });
  routes.get('/preview/shared', (context) => {
    const query = new URL(context.req.url).searchParams;
    if (!tokens.readLink(query)) return refuse(context);
    const text = 'You were sent a link to a page that is not published yet. It opens once.';
    return message(context, 200, 'Preview', text, openForm(query));
  });
  routes.post('/preview/shared', async (context) => {
    const link = tokens.readLink(await formOf(context));
    return link && (await usedLinks.use(link)) ? open(link.path, { isGuest: true }) : refuse(context);
  });
  routes.post('/preview/exit', async (context) => {
    const path = ownPath((await formOf(context)).get('path') ?? '/', siteUrl) ?? '/';
    return redirectTo(path, cookieHeader('', 0));
  });
  routes.on('GET', ['/preview/share', '/preview/exit'], (context) => {
    context.header('allow', 'POST');
    return context.text('This address takes a form of the preview only.\n', 405);
  });

  return { isOpen: (cookie) => readSession(cookie) !== null, middleware, routes };
}

type Markup = ReturnType<typeof linkField>;

async function formOf({ req }: Context<Environment>): Promise<URLSearchParams> {
  return new URLSearchParams(await req.text());
}

/** Path and query of a page of this site; null for pages of the preview, and for addresses that a browser would resolve to another site. */
function ownPath(given: string, siteUrl: string): string | null {
  if (!given.startsWith('/') || /\p{Cc}|\\/u.test(given)) return null;
  const url = URL.parse(given, siteUrl);
  if (url?.origin !== siteUrl || url.pathname.startsWith('//') || /^\/preview(\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search;
}
