import type { ArticleCard } from '#providers/content/types.ts';

export type Entry = Pick<ArticleCard, 'id' | 'slug' | 'title' | 'createdAt'>;

export interface Group {
  tag: string;
  /** Where it stands on the page. */
  anchor: string;
  newest: Entry[];
  /** What came before those, folded away. */
  earlier: Year[];
}

export interface Year {
  /** Empty for what has no date. */
  year: string;
  articles: Entry[];
}

/** What no tag was given stands last, under this. */
const untagged = 'Everything else';

/** Of a tag with more than `most` articles only the newest `fewer` are in sight at once. */
const most = 20;
const fewer = 10;

/**
 * By tag, in the editors' order, then those that they left out by name (BLOG-2); within a tag in the order that they come. An article stands
 * under each of its tags.
 */
export function groupByTag(articles: readonly ArticleCard[], tagOrder: readonly string[]): Group[] {
  // As the editors spell it in their order, else as the newest article does.
  const names = new Map(tagOrder.map((tag) => [anchorOf(tag), tag]));
  const order = [...names.keys()];
  const groups = new Map<string, Entry[]>();
  for (const article of articles) {
    const entry = entryOf(article);
    for (const tag of tagsOf(article)) if (!names.has(anchorOf(tag))) names.set(anchorOf(tag), tag.trim());
    for (const anchor of new Set(tagsOf(article).map(anchorOf))) {
      const group = groups.get(anchor);
      if (group) group.push(entry);
      else groups.set(anchor, [entry]);
    }
  }
  return [...groups]
    .map(([anchor, entries]) => ({ tag: names.get(anchor) ?? anchor, anchor, ...folded(entries) }))
    .toSorted((one, other) => place(one, order) - place(other, order) || one.tag.localeCompare(other.tag));
}

/** All that a list says of an article: the rest would be sent along for nothing. */
export function entryOf({ id, slug, title, createdAt }: Entry): Entry {
  return { id, slug, title, createdAt };
}

/** Tags that differ in case or spaces only are one. */
export function anchorOf(tag: string): string {
  return `on-${tag.trim().toLowerCase().replace(/\s+/g, '-')}`;
}

function tagsOf({ tags }: Pick<ArticleCard, 'tags'>): string[] {
  return tags.length > 0 ? tags : [untagged];
}

function folded(articles: Entry[]): Pick<Group, 'newest' | 'earlier'> {
  if (articles.length <= most) return { newest: articles, earlier: [] };
  const years = Map.groupBy(articles.slice(fewer), ({ createdAt }) => createdAt.slice(0, 4));
  return {
    newest: articles.slice(0, fewer),
    earlier: [...years].map(([year, entries]) => ({ year, articles: entries })),
  };
}

function place({ tag, anchor }: Pick<Group, 'tag' | 'anchor'>, order: readonly string[]): number {
  if (tag === untagged) return order.length + 1;
  const index = order.indexOf(anchor);
  return index < 0 ? order.length : index;
}
