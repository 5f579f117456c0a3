import { href } from 'react-router';
import type { ArticleCard, PicturedArticleCard } from '#providers/content/types.ts';
import type { Picture } from '#providers/shaping/media/types.ts';
import { afterParam } from '#site/kernel/pagination/list-page.ts';

/** The fields of an article that a list shows. */
export type ArticleLink = Pick<ArticleCard, 'id' | 'slug' | 'title' | 'createdAt'> & {
  /** "October 6, 2026" */
  date: string;
  /** The article's other tags, if it is listed under only one of them. */
  also?: string[];
  /** The picture below the title, which only the first article of the blog has. */
  picture?: Picture;
};

/** A tag with all of its articles, newest first. */
interface TaggedArticles {
  tag: string;
  anchor: string;
  articles: readonly ArticleCard[];
}

/** A tag with one page of its articles, newest first. */
export interface TagPage {
  tag: string;
  /** The cursor that the page begins after, which is the slug of an article; null for the newest articles. */
  after: string | null;
  shown: ArticleLink[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
  /** The years of a tag with several pages, newest first; empty if there is one page. */
  years: Year[];
}

interface Year {
  /** Empty for articles without a date. */
  year: string;
  /** The cursor of the year's articles; null for the newest. */
  after: string | null;
}

const tagParam = 'tag';

/** The page of a tag's articles after a cursor. */
export function tagPath(tag: string, after: string | null): string {
  return `${href('/blog')}?${tagQuery(tag, after)}`;
}

/** The address of that page for a fetcher. */
export function tagFetcherPath(tag: string, after: string): string {
  return `${href('/articles.json')}?${tagQuery(tag, after)}`;
}

function tagQuery(tag: string, after: string | null): URLSearchParams {
  return new URLSearchParams({ [tagParam]: tag, ...(after !== null && { [afterParam]: after }) });
}

export function readTag({ url }: Request): string | null {
  return new URL(url).searchParams.get(tagParam) || null;
}

/** In the list of all tags, a tag with more than `maxComplete` articles shows only its newest `newestCount`. */
const maxComplete = 20;
const newestCount = 10;

/** The number of articles on one page of a tag. */
const pageSize = 50;

/**
 * Groups articles by tag, in the editors' order and then by name (BLOG-2), keeping their order within a tag. An article is listed under each of
 * its tags.
 */
export function groupByTag(
  articles: readonly ArticleCard[],
  tagOrder: readonly string[],
  untagged: string,
): TaggedArticles[] {
  // A tag is spelled as in the editors' order, otherwise as in its newest article.
  const names = new Map(tagOrder.map((tag) => [anchorOf(tag), tag]));
  const order = [...names.keys()];
  const groups = new Map<string, ArticleCard[]>();
  const bySpelling = new Map<string, ArticleCard[]>();
  const position = ({ anchor }: TaggedArticles) => {
    if (anchor === anchorOf(untagged)) return order.length + 1;
    const index = order.indexOf(anchor);
    return index < 0 ? order.length : index;
  };
  function groupOf(tag: string): ArticleCard[] {
    const anchor = anchorOf(tag);
    const group = groups.get(anchor) ?? [];
    groups.set(anchor, group);
    bySpelling.set(tag, group);
    if (!names.has(anchor)) names.set(anchor, tag.trim());
    return group;
  }
  for (const article of articles) {
    for (const tag of article.tags.length > 0 ? article.tags : [untagged]) {
      const group = bySpelling.get(tag) ?? groupOf(tag);
      // An article may have two spellings of one tag.
      if (group.at(-1) !== article) group.push(article);
    }
  }
  return [...groups]
    .map(([anchor, articles]) => ({ tag: names.get(anchor) ?? anchor, anchor, articles }))
    .toSorted((one, other) => position(one) - position(other) || one.tag.localeCompare(other.tag, 'en'));
}

/**
 * Lists each article once: under the first of its own tags, and not at all if the editors selected it. A tag keeps all of its articles if it would be
 * left without one, and if the list shows only the newest of them.
 */
export function listedOnce(
  groups: readonly TaggedArticles[],
  selected: readonly Pick<ArticleCard, 'id'>[],
): TaggedArticles[] {
  const selectedIds = new Set(selected.map(({ id }) => id));
  return groups.map((group) => {
    if (group.articles.length > maxComplete) return group;
    const own = group.articles.filter(
      ({ id, tags: [first] }) => !selectedIds.has(id) && (first === undefined || anchorOf(first) === group.anchor),
    );
    return own.length > 0 ? { ...group, articles: own } : group;
  });
}

/** A tag with the newest of its articles, as in the list of all tags. */
export function newestOf(group: TaggedArticles): TagPage {
  const page = pageFrom(group, null, 0, group.articles.length > maxComplete ? newestCount : maxComplete);
  return { ...page, shown: group.articles.slice(0, page.shown.length).map((card) => linkWithTags(card, group.anchor)) };
}

/** The page of a tag after a cursor; null for an unknown tag or cursor. */
export function tagPage(groups: readonly TaggedArticles[], tag: string, after: string | null): TagPage | null {
  const group = groups.find(({ anchor }) => anchor === anchorOf(tag));
  if (!group) return null;
  const start = after === null ? 0 : group.articles.findIndex(({ slug }) => slug === after) + 1;
  return after !== null && start === 0 ? null : pageFrom(group, after, start, pageSize);
}

function pageFrom({ tag, articles }: TaggedArticles, after: string | null, start: number, size: number): TagPage {
  const shown = articles.slice(start, start + size).map(articleLink);
  const next = start + size < articles.length ? (shown.at(-1)?.slug ?? null) : null;
  return { tag, after, shown, next, years: start === 0 && next === null ? [] : yearsOf(articles) };
}

function yearsOf(articles: readonly ArticleCard[]): Year[] {
  const years: Year[] = [];
  let previous: ArticleCard | null = null;
  for (const article of articles) {
    const year = yearOf(article.createdAt);
    if (years.at(-1)?.year !== year) years.push({ year, after: previous?.slug ?? null });
    previous = article;
  }
  return years;
}

/** The year of the date that is shown (`formatDate`); empty for an invalid one. */
function yearOf(timestamp: string): string {
  const year = new Date(timestamp).getUTCFullYear();
  return Number.isNaN(year) ? '' : String(year);
}

/** Drops the fields that a list does not show, so that they are not sent with the page. */
export function articleLink({ id, slug, title, createdAt }: ArticleCard): ArticleLink {
  return { id, slug, title, createdAt, date: formatDate(createdAt) };
}

let dateFormat: Intl.DateTimeFormat | undefined;

/** "October 6, 2026"; empty for an invalid date. Only loaders use it, because a phone takes 50 ms to make the format. */
export function formatDate(timestamp: string): string {
  dateFormat ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? '' : dateFormat.format(date);
}

/** The link with the article's tags, except the one that `anchor` belongs to: the article is listed under that tag. */
function linkWithTags(card: ArticleCard, anchor: string | null): ArticleLink {
  const also = card.tags.filter((tag) => anchorOf(tag) !== anchor);
  return { ...articleLink(card), ...(also.length > 0 && { also }) };
}

/** The articles that the editors selected; only the first one has its picture. */
export function selectedLinks(selected: readonly PicturedArticleCard[]): ArticleLink[] {
  return selected.map((article, index) => ({
    ...linkWithTags(article, null),
    ...(index === 0 && article.picture && { picture: article.picture }),
  }));
}

/** The anchor of a tag; equal for tags that differ only in case or spaces. */
export function anchorOf(tag: string): string {
  return `on-${tag.trim().toLowerCase().replace(/\s+/g, '-')}`;
}

/** The articles before and after an article; null at either end. */
export interface Neighbours {
  newer: ArticleLink | null;
  older: ArticleLink | null;
}
