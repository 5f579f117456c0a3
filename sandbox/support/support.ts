import { type Asked, createRoutes } from '../http/app.ts';
import { wholeSeconds } from '../http/whole-seconds.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { articlePage, homePage, refusalPage, searchPage } from './pages.ts';
import { articlePath, homePath, locale, searchPath } from './paths.ts';
import { errorAnswer, searchArticles } from './search-api.ts';

/**
 * The help centre: pages for people (`/hc/{locale}/search`, `/hc/{locale}/articles/{id}-{slug}`), and the search of its API (Zendesk,
 * "Help Center API"). Articles come from the seed. As at the provider, pages of other origins may not read the API without signing in.
 */
export function createSupport(context: ProviderContext): Provider {
  const noPage = () => refusalPage(context, 404, 'There is no page at this address.');
  const here = (answer: (asked: Asked) => Response) => (asked: Asked) =>
    asked.part('locale').toLowerCase() === locale ? answer(asked) : noPage();

  function article({ part }: Asked): Response {
    const found = context.seed.support.articles.find(({ id }) => id === Number(part('id')));
    return found ? articlePage(context, found) : noPage();
  }

  function startArticle(): string {
    const { articles, startArticle: start } = context.seed.support;
    const found = articles.find(({ id }) => id === start);
    return found ? articlePath(found) : homePath;
  }

  return {
    handle: createRoutes(
      [
        ['GET', /^\/(hc\/?)?$/, () => movedTo(homePath)],
        ['GET', /^\/hc\/search$/, ({ url }) => movedTo(searchPath + url.search)],
        ['GET', /^\/hc\/(?<locale>[^/]+)\/?$/, here(() => homePage(context))],
        [
          'GET',
          /^\/hc\/(?<locale>[^/]+)\/search$/,
          here(({ url }) => searchPage(context, (url.searchParams.get('query') ?? '').slice(0, 200))),
        ],
        ['GET', /^\/hc\/(?<locale>[^/]+)\/articles\/(?<id>\d+)(-[^/]*)?$/, here(article)],
        [
          'GET',
          /^\/api\/v2\/help_center\/([^/]+\/)?articles\/search(\.json)?$/,
          (asked) => searchArticles(context, asked),
        ],
      ],
      noPage,
    ),
    // It keeps nothing.
    reset: () => {},
    describe: () => ({
      searchUrl: context.addresses.support + searchPath,
      articleUrl: context.addresses.support + startArticle(),
      locale,
    }),
    refuse: (status) =>
      status === 429
        ? tooMany(1000)
        : refusalPage(context, status, 'The help centre is not available. Try again later.'),
    throttle: tooMany,
  };
}

function tooMany(waitMs: number): Response {
  const seconds = String(wholeSeconds(waitMs));
  return errorAnswer(429, 'APIRateLimitExceeded', 'Too many requests. Wait before the next one.', {
    'retry-after': seconds,
  });
}

/** With a path of our own alone: a request cannot lead elsewhere. */
function movedTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}
