import type { Context } from 'hono';
import { createApp } from '../http/app.ts';
import { wholeSeconds } from '../http/responses.ts';
import { type Html, html } from '../page/html.ts';
import { messagePage, page } from '../page/page.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import {
  type Article,
  articlePath,
  findArticles,
  homePath,
  locale,
  renderBody,
  searchPath,
  snippetOf,
} from './articles.ts';
import { errorResponse, notFound, searchArticles, showArticle } from './articles-api.ts';

/**
 * The help center: pages for people (`/hc/{locale}/search`, `/hc/{locale}/articles/{id}-{slug}`), and the search and the article of its API
 * (Zendesk, "Help Center API"). Articles come from the seed. As at the provider, pages of other origins may not read the API without signing in.
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
  const id = ':id{\\d{1,15}(?:\\.json)?}';
  app.on('GET', [`/api/v2/help_center/articles/${id}`, `/api/v2/help_center/:locale/articles/${id}`], (c) =>
    showArticle(context, Number.parseInt(c.req.param('id') ?? '', 10), c.req.param('locale')),
  );
  app.get('/api/*', () => notFound('InvalidEndpoint'));

  return {
    handle: app.fetch,
    // This provider stores nothing.
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

/** Redirects to a path of this origin. No part of the request can redirect to another origin. */
function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}

const disclaimer = 'This is a stand-in for a help centre: nobody answers here.';

/** The first page: the search, and the articles of every section. */
function homePage(context: ProviderContext): Response {
  const { sections, articles } = context.seed.support;
  const body = html`<h1>How can we help?</h1>${searchForm('')}
${sections.map(({ id, name }) => html`<section class="part"><h2>${name}</h2>${articleList(articles.filter(({ section }) => section === id))}</section>`)}`;
  return page(context, { title: 'Help', disclaimer, body });
}

/** The results of a query; for an empty one, a prompt. */
function searchPage(context: ProviderContext, query: string): Response {
  const found =
    query.trim() === '' ? [] : findArticles(context.seed.support.articles, { query, section: null, labels: [] });
  const count = `${found.length === 0 ? 'No' : found.length} ${found.length === 1 ? 'article' : 'articles'} for “${query.trim()}”`;
  const body = html`<h1>Search</h1>${searchForm(query)}
<p role="status">${query.trim() === '' ? 'Type what you are looking for.' : count}</p>
${articleList(found, query)}
<p class="action"><a class="link" href="${homePath}">All articles</a></p>`;
  return page(context, { title: 'Search', disclaimer, body });
}

/** One article, with the day of its last change (UTC). */
function articlePage(context: ProviderContext, article: Article): Response {
  const updated = new Date(article.updatedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const body = html`<article class="text"><h1>${article.title}</h1>
${renderBody(context, article.body)}
<p class="small">Last changed on ${updated}.</p></article>
<p class="action"><a class="link" href="${homePath}">All articles</a></p>`;
  return page(context, { title: article.title, disclaimer, body });
}

function refusalPage(context: ProviderContext, status: number, text: string): Response {
  return messagePage(context, { title: status === 404 ? 'Not here' : 'Not now', disclaimer, text, status });
}

function searchForm(query: string): Html {
  return html`<form method="get" action="${searchPath}" role="search">
<input type="hidden" name="utf8" value="✓">
<div class="field"><label for="query">Search</label><input id="query" name="query" type="search" maxlength="200" value="${query}"></div>
<button type="submit">Search</button>
</form>`;
}

function articleList(articles: readonly Article[], query?: string): Html | null {
  if (articles.length === 0) return null;
  return html`<ul class="list">${articles.map(
    (article) => html`<li><a class="link" href="${articlePath(article)}">${article.title}</a>
${query !== undefined && html`<p class="small">${snippetOf(article, query)}</p>`}</li>`,
  )}</ul>`;
}
