import type { SeedSupport } from '#seed/schema.ts';
import { type Html, html } from '../page/html.ts';
import type { ProviderContext } from '../provider.ts';
import { type Block, parseParagraphs, type Span } from '../text/paragraphs.ts';

export type Article = SeedSupport['articles'][number];

/** The help center's only locale. */
export const locale = 'en-us';

export const homePath = `/hc/${locale}`;
export const searchPath = `${homePath}/search`;

/** Path of an article's page. Only its number is read when it is opened. */
export function articlePath({ id, slug }: Pick<Article, 'id' | 'slug'>): string {
  return `${homePath}/articles/${id}-${slug}`;
}

interface ArticleQuery {
  /** Words, one of which must begin a word of the article. Empty: every article. */
  query: string;
  /** null: articles of all sections. */
  section: number | null;
  /** The article must have at least one of these labels; an empty list matches all articles. */
  labels: readonly string[];
}

/** Matching articles, best first: a word in the title counts three times, in a label twice, in the text once. */
export function findArticles(articles: readonly Article[], { query, section, labels }: ArticleQuery): Article[] {
  const words = wordsOf(query);
  if (query.trim() !== '' && words.length === 0) return [];
  return articles
    .filter((article) => section === null || article.section === section)
    .filter((article) => labels.length === 0 || article.labels.some((label) => labels.includes(label)))
    .map((article) => ({ article, weight: weigh(article, words) }))
    .filter(({ weight }) => words.length === 0 || weight > 0)
    .sort((a, b) => b.weight - a.weight || Number(b.article.promoted) - Number(a.article.promoted))
    .map(({ article }) => article);
}

/** The first paragraph with one of the query's words, these in `em`; else the article's first. */
export function snippetOf({ body }: Article, query: string): Html {
  const words = wordsOf(query);
  const paragraphs = textsOf(body);
  const shown = paragraphs.find((text) => wordsOf(text).some((word) => hasPrefix(word, words))) ?? paragraphs[0] ?? '';
  // Splitting by a capturing group returns both the words and the text between them.
  return html`${shown.split(/([\p{L}\p{N}]+)/u).map((part) => (hasPrefix(part.toLowerCase(), words) ? html`<em>${part}</em>` : part))}`;
}

function weigh({ title, labels, body }: Article, words: readonly string[]): number {
  const count = (text: string) => wordsOf(text).filter((word) => hasPrefix(word, words)).length;
  return 3 * count(title) + 2 * count(labels.join(' ')) + count(textsOf(body).join(' '));
}

/** The text of each paragraph, without marks and addresses. */
function textsOf(body: readonly string[]): string[] {
  return parseParagraphs(body).map(({ spans }) => spans.map(({ text }) => text).join(''));
}

function hasPrefix(word: string, prefixes: readonly string[]): boolean {
  return word !== '' && prefixes.some((prefix) => word.startsWith(prefix));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** An article's paragraphs as HTML. Paths are resolved against the help center when they begin with `/hc/`, else against the shop. */
export function renderBody(context: ProviderContext, paragraphs: readonly string[]): Html {
  const blocks = parseParagraphs(paragraphs);
  return html`${blocks.map((block, index) => renderBlock(context, block, blocks[index - 1]?.kind, blocks[index + 1]?.kind))}`;
}

/** Consecutive items are one list. */
function renderBlock(
  context: ProviderContext,
  { kind, spans }: Block,
  before: Block['kind'] | undefined,
  after: Block['kind'] | undefined,
): Html {
  const inlines = spans.map((span) => renderSpan(context, span));
  switch (kind) {
    case 'heading':
      return html`<h2>${inlines}</h2>`;
    case 'quote':
      return html`<blockquote><p>${inlines}</p></blockquote>`;
    case 'item':
      return html`${before !== 'item' && html`<ul>`}<li>${inlines}</li>${after !== 'item' && html`</ul>`}`;
    case 'paragraph':
      return html`<p>${inlines}</p>`;
  }
}

function renderSpan({ addresses, shopUrl }: ProviderContext, { text, strong, em, href }: Span): Html {
  const emphasised = em ? html`<em>${text}</em>` : html`${text}`;
  const marked = strong ? html`<strong>${emphasised}</strong>` : emphasised;
  if (href === null) return marked;
  const address = href.startsWith('/hc/') ? addresses.support + href : href.startsWith('/') ? shopUrl + href : href;
  return html`<a href="${address}">${marked}</a>`;
}
