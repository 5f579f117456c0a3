import type { ArticleCard } from '#providers/content/types.ts';

/** What a list shows of an article. */
export type ArticleLink = Pick<ArticleCard, 'id' | 'slug' | 'title' | 'createdAt'>;

export interface TagGroup {
  tag: string;
  /** The id of its section on the page. */
  anchor: string;
  newest: ArticleLink[];
  /** Older articles, collapsed. */
  earlier: Year[];
}

export interface Year {
  /** Empty for articles without a date. */
  year: string;
  articles: ArticleLink[];
}

/** A tag with more than `maxExpanded` articles shows only its newest `newestCount`. */
const maxExpanded = 20;
const newestCount = 10;

/**
 * Groups articles by tag, in the editors' order and then by name (BLOG-2), keeping their order within a tag. An article is listed under each of
 * its tags.
 */
export function groupByTag(
  articles: readonly ArticleCard[],
  tagOrder: readonly string[],
  untagged: string,
): TagGroup[] {
  // A tag is spelled as in the editors' order, otherwise as in its newest article.
  const names = new Map(tagOrder.map((tag) => [anchorOf(tag), tag]));
  const order = [...names.keys()];
  const groups = new Map<string, ArticleLink[]>();
  const position = ({ anchor }: Pick<TagGroup, 'anchor'>) => {
    if (anchor === anchorOf(untagged)) return order.length + 1;
    const index = order.indexOf(anchor);
    return index < 0 ? order.length : index;
  };
  for (const article of articles) {
    const link = articleLink(article);
    const tags = article.tags.length > 0 ? article.tags : [untagged];
    for (const tag of tags) if (!names.has(anchorOf(tag))) names.set(anchorOf(tag), tag.trim());
    for (const anchor of new Set(tags.map(anchorOf))) {
      const group = groups.get(anchor);
      if (group) group.push(link);
      else groups.set(anchor, [link]);
    }
  }
  return [...groups]
    .map(([anchor, links]) => ({ tag: names.get(anchor) ?? anchor, anchor, ...collapse(links) }))
    .toSorted((one, other) => position(one) - position(other) || one.tag.localeCompare(other.tag));
}

/** Drops the fields that a list does not show, so that they are not sent with the page. */
export function articleLink({ id, slug, title, createdAt }: ArticleLink): ArticleLink {
  return { id, slug, title, createdAt };
}

/** Equal for tags that differ only in case or spaces. */
export function anchorOf(tag: string): string {
  return `on-${tag.trim().toLowerCase().replace(/\s+/g, '-')}`;
}

function collapse(articles: ArticleLink[]): Pick<TagGroup, 'newest' | 'earlier'> {
  if (articles.length <= maxExpanded) return { newest: articles, earlier: [] };
  const years = Map.groupBy(articles.slice(newestCount), ({ createdAt }) => createdAt.slice(0, 4));
  return {
    newest: articles.slice(0, newestCount),
    earlier: [...years].map(([year, articles]) => ({ year, articles })),
  };
}

/** The articles before and after one; null at either end. */
export interface Neighbours {
  newer: ArticleLink | null;
  older: ArticleLink | null;
}
