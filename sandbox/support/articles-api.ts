import type { ProviderContext } from '../provider.ts';
import { type Article, articlePath, findArticles, locale, renderBody, snippetOf } from './articles.ts';

const defaultPerPage = 25;
const maxPerPage = 100;

/** `GET /api/v2/help_center/{locale}/articles/search.json` (Zendesk, "Search: Search Articles"), by number of page. */
export function searchArticles(context: ProviderContext, url: URL): Response {
  const params = url.searchParams;
  if (!['query', 'category', 'section', 'label_names'].some((name) => params.get(name))) {
    return errorResponse(400, 'BadRequest', 'One of query, category, section or label_names is needed.');
  }
  const page = parsePositive(params.get('page'), 1);
  const perPage = Math.min(parsePositive(params.get('per_page'), defaultPerPage), maxPerPage);
  const query = params.get('query') ?? '';
  const found = params.get('category')
    ? [] // Sections of this help center are in no category.
    : findArticles(context.seed.support.articles, {
        query,
        section: params.get('section') ? Number(params.get('section')) : null,
        labels: (params.get('label_names') ?? '').split(',').filter((label) => label !== ''),
      });
  const pages = Math.ceil(found.length / perPage);

  const addressOf = (number: number) => {
    const address = new URL(url.pathname + url.search, context.addresses.support);
    address.searchParams.set('page', String(number));
    return number >= 1 && number <= pages ? address.href : null;
  };
  return Response.json(
    {
      count: found.length,
      next_page: addressOf(page + 1),
      page,
      page_count: pages,
      per_page: perPage,
      previous_page: addressOf(page - 1),
      results: found.slice((page - 1) * perPage, page * perPage).map((article) => ({
        ...articleOf(context, article),
        snippet: snippetOf(article, query).toString(),
        result_type: 'article',
      })),
    },
    { headers },
  );
}

/**
 * `GET /api/v2/help_center/{locale}/articles/{id}.json` (Zendesk, "Articles: Show Article").
 *
 * @param requested The locale of the path; undefined where it has none.
 */
export function showArticle(context: ProviderContext, id: number, requested: string | undefined): Response {
  const found = context.seed.support.articles.find((article) => article.id === id);
  if (found === undefined || (requested ?? locale).toLowerCase() !== locale) return notFound('RecordNotFound');
  return Response.json({ article: articleOf(context, found) }, { headers });
}

/** 404 for an unknown record, or for a path that the API does not have. */
export function notFound(error: 'RecordNotFound' | 'InvalidEndpoint'): Response {
  return errorResponse(404, error, 'Not found');
}

/** An error in the provider's format (Zendesk, "Help Center API"); `more` are further headers. */
export function errorResponse(
  status: number,
  error: string,
  description: string,
  more: Record<string, string> = {},
): Response {
  return Response.json({ error, description }, { status, headers: { ...headers, ...more } });
}

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

function articleOf(context: ProviderContext, article: Article) {
  return {
    id: article.id,
    title: article.title,
    name: article.title,
    html_url: context.addresses.support + articlePath(article),
    url: `${context.addresses.support}/api/v2/help_center/${locale}/articles/${article.id}.json`,
    body: renderBody(context, article.body).toString(),
    locale,
    source_locale: locale,
    section_id: article.section,
    label_names: article.labels,
    promoted: article.promoted,
    draft: false,
    created_at: article.createdAt,
    updated_at: article.updatedAt,
  };
}

/** A positive integer; `fallback` for anything else. */
function parsePositive(text: string | null, fallback: number): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback;
}
