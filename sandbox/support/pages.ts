import { type Html, html } from '../page/html.ts';
import { messagePage, page } from '../page/page.ts';
import type { ProviderContext } from '../provider.ts';
import { type Article, articlePath, findArticles, homePath, searchPath, snippetOf } from './articles.ts';
import { renderBody } from './render.ts';

const notice = 'This is a stand-in for a help centre: nobody answers here.';

/** The first page: the search, and the articles of every section. */
export function homePage(context: ProviderContext): Response {
  const { sections, articles } = context.seed.support;
  const body = html`<h1>How can we help?</h1>${searchForm('')}
${sections.map(({ id, name }) => html`<section class="part"><h2>${name}</h2>${articleList(articles.filter(({ section }) => section === id))}</section>`)}`;
  return page(context, { title: 'Help', notice, body });
}

/** The results of a query; for an empty one, a prompt. */
export function searchPage(context: ProviderContext, query: string): Response {
  const found =
    query.trim() === '' ? [] : findArticles(context.seed.support.articles, { query, section: null, labels: [] });
  const count = `${found.length === 0 ? 'No' : found.length} ${found.length === 1 ? 'article' : 'articles'} for “${query.trim()}”`;
  const body = html`<h1>Search</h1>${searchForm(query)}
<p role="status">${query.trim() === '' ? 'Type what you are looking for.' : count}</p>
${articleList(found, query)}
<p class="action"><a class="link" href="${homePath}">All articles</a></p>`;
  return page(context, { title: 'Search', notice, body });
}

/** One article, with the day of its last change (UTC). */
export function articlePage(context: ProviderContext, article: Article): Response {
  const updated = new Date(article.updatedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const body = html`<article class="text"><h1>${article.title}</h1>
${renderBody(context, article.body)}
<p class="small">Last changed on ${updated}.</p></article>
<p class="action"><a class="link" href="${homePath}">All articles</a></p>`;
  return page(context, { title: article.title, notice, body });
}

/** An error as a page. */
export function refusalPage(context: ProviderContext, status: number, text: string): Response {
  return messagePage(context, { title: status === 404 ? 'Not here' : 'Not now', notice, text, status });
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
