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
      results: found.slice((page - 1) * perPage, page * perPage).map((article) => resultOf(context, article, query)),
    },
    { headers },
  );
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

function resultOf(context: ProviderContext, article: Article, query: string) {
  return {
    id: article.id,
    title: article.title,
    name: article.title,
    html_url: context.addresses.support + articlePath(article),
    url: `${context.addresses.support}/api/v2/help_center/${locale}/articles/${article.id}.json`,
    snippet: snippetOf(article, query).toString(),
    body: renderBody(context, article.body).toString(),
    locale,
    source_locale: locale,
    section_id: article.section,
    label_names: article.labels,
    promoted: article.promoted,
    draft: false,
    result_type: 'article',
    created_at: article.createdAt,
    updated_at: article.updatedAt,
  };
}

/** A positive integer; `fallback` for anything else. */
function parsePositive(text: string | null, fallback: number): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback;
}
