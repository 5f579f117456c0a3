import { expect, test } from 'vitest';
import { groupByTag, newestOf, tagPage } from './articles.ts';

function articleOf(slug: string, tags: string[]) {
  return { id: slug, slug, title: slug, createdAt: '2026-10-06T00:00:00Z', tags };
}

test('[BLOG-2] tags follow in the editors’ order, then by name, and articles without a tag come last', () => {
  const articles = [articleOf('a', ['Zen', 'design']), articleOf('b', []), articleOf('c', ['Attention', 'Slowness'])];
  const groups = groupByTag(articles, ['Slowness', 'Design'], 'Everything else');
  expect(groups.map(({ tag }) => tag)).toEqual(['Slowness', 'Design', 'Attention', 'Zen', 'Everything else']);
});

/** This many articles of one tag, newest first, from two years. */
const articlesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    slug: `article-${index}`,
    title: `Article ${index}`,
    createdAt: index < 12 ? '2026-10-06T00:00:00Z' : '2025-10-06T00:00:00Z',
    tags: ['Design'],
  }));

const newest = (count: number) => groupByTag(articlesOf(count), [], '').map(newestOf);

test('[BLOG-1] the twenty articles of a tag are all shown', () => {
  expect(newest(20)).toMatchObject([{ shown: { length: 20 }, next: null, years: [] }]);
});

test('[BLOG-1] of more than twenty, the newest ten are shown, with cursors for the rest and for each year', () => {
  const [page] = newest(21);
  expect(page?.shown.map(({ slug }) => slug)).toEqual(articlesOf(10).map(({ slug }) => slug));
  expect(page?.next).toBe('article-9');
  expect(page?.years).toEqual([
    { year: '2026', after: null },
    { year: '2025', after: 'article-11' },
  ]);
});

test('[BLOG-1] the year of an article is that of its date, whatever the time zone of its editor', () => {
  const articles = articlesOf(21).map((article) => ({ ...article, createdAt: '2026-01-01T00:30+02:00' }));
  const [page] = groupByTag(articles, [], '').map(newestOf);
  expect(page?.shown[0]?.date).toBe('December 31, 2025');
  expect(page?.years).toEqual([{ year: '2025', after: null }]);
});

test('[BLOG-1] the pages of a tag have all of its articles once; an unknown tag or cursor has none', () => {
  const groups = groupByTag(articlesOf(121), [], '');
  const slugs = [];
  for (let after: string | null = null; ; ) {
    const page = tagPage(groups, ' design', after);
    slugs.push(...(page?.shown ?? []).map(({ slug }) => slug));
    if (!page?.next) break;
    after = page.next;
  }
  expect(slugs).toEqual(articlesOf(121).map(({ slug }) => slug));
  expect(tagPage(groups, 'Nothing', null)).toBeNull();
  expect(tagPage(groups, 'Design', 'nothing')).toBeNull();
});
