import type { Asked } from '../http/app.ts';
import type { ProviderContext } from '../provider.ts';
import { type Article, findArticles, snippetOf } from './find-articles.ts';
import { articlePath, locale } from './paths.ts';
import { renderBody } from './render.ts';

const defaultPerPage = 25;
const mostPerPage = 100;

/** `GET /api/v2/help_center/{locale}/articles/search.json` (Zendesk, "Search: Search Articles"), by number of page. */
export function searchArticles(context: ProviderContext, { url }: Asked): Response {
  const asked = url.searchParams;
  if (!['query', 'category', 'section', 'label_names'].some((name) => asked.get(name))) {
    return errorAnswer(400, 'BadRequest', 'One of query, category, section or label_names is needed.');
  }
  const page = positive(asked.get('page'), 1);
  const perPage = Math.min(positive(asked.get('per_page'), defaultPerPage), mostPerPage);
  const query = asked.get('query') ?? '';
  const found = asked.get('category')
    ? [] // Sections of this help centre are in no category.
    : findArticles(context.seed.support.articles, {
        query,
        section: asked.get('section') ? Number(asked.get('section')) : null,
        labels: (asked.get('label_names') ?? '').split(',').filter((label) => label !== ''),
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

/** A refusal as JSON, in the words of the provider (Zendesk, "Help Center API"), with headers that go over the usual ones. */
export function errorAnswer(
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
    snippet: snippetOf(article, query).text,
    body: renderBody(context, article.body).text,
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

/** A whole number above nothing; anything else counts as not given. */
function positive(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise;
}
