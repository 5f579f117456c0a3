import type { Context } from 'hono';
import { createApp } from '../http/app.ts';
import { wholeSeconds } from '../http/responses.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { articlePath, homePath, locale, searchPath } from './articles.ts';
import { articlePage, homePage, refusalPage, searchPage } from './pages.ts';
import { errorResponse, searchArticles } from './search-api.ts';

/**
 * The help centre: pages for people (`/hc/{locale}/search`, `/hc/{locale}/articles/{id}-{slug}`), and the search of its API (Zendesk,
 * "Help Center API"). Articles come from the seed. As at the provider, pages of other origins may not read the API without signing in.
 */
export function createSupport(context: ProviderContext): Provider {
  const noPage = () => refusalPage(context, 404, 'There is no page at this address.');
  const inLocale = (handle: (c: Context) => Response) => (c: Context) =>
    c.req.param('locale')?.toLowerCase() === locale ? handle(c) : noPage();

  function article(c: Context): Response {
    const id = Number.parseInt(c.req.param('article') ?? '', 10);
    const found = context.seed.support.articles.find((each) => each.id === id);
    return found ? articlePage(context, found) : noPage();
  }

  function startArticle(): string {
    const { articles, startArticle: start } = context.seed.support;
    const found = articles.find(({ id }) => id === start);
    return found ? articlePath(found) : homePath;
  }

  const app = createApp({ notFound: noPage });
  app.on('GET', ['/', '/hc', '/hc/'], () => redirectTo(homePath));
  app.get('/hc/search', (c) => redirectTo(searchPath + new URL(c.req.url).search));
  app.on(
    'GET',
    ['/hc/:locale', '/hc/:locale/'],
    inLocale(() => homePage(context)),
  );
  app.get(
    '/hc/:locale/search',
    inLocale((c) => searchPage(context, (c.req.query('query') ?? '').slice(0, 200))),
  );
  app.get('/hc/:locale/articles/:article{\\d+(?:-.*)?}', inLocale(article));
  app.on(
    'GET',
    [
      '/api/v2/help_center/articles/:search{search(?:\\.json)?}',
      '/api/v2/help_center/:locale/articles/:search{search(?:\\.json)?}',
    ],
    (c) => searchArticles(context, new URL(c.req.url)),
  );

  return {
    handle: app.fetch,
    // It stores nothing.
    reset: () => {},
    describe: () => ({
      searchUrl: context.addresses.support + searchPath,
      articleUrl: context.addresses.support + startArticle(),
      locale,
    }),
    refuse: (status) =>
      status === 429
        ? tooManyRequests(1000)
        : refusalPage(context, status, 'The help centre is not available. Try again later.'),
    throttle: tooManyRequests,
  };
}

function tooManyRequests(waitMs: number): Response {
  const seconds = String(wholeSeconds(waitMs));
  return errorResponse(429, 'APIRateLimitExceeded', 'Too many requests. Wait before the next one.', {
    'retry-after': seconds,
  });
}

/** To a path of this origin: nothing of the request can redirect to another one. */
function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}
