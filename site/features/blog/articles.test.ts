import { expect, test } from 'vitest';
import { groupByTag } from './articles.ts';

function articleOf(slug: string, tags: string[]) {
  return { id: slug, slug, title: slug, createdAt: '2026-10-06T00:00:00Z', tags, picture: null };
}

test('[BLOG-2] tags follow in the editors’ order, then by name, and articles without a tag come last', () => {
  const articles = [articleOf('a', ['Zen', 'design']), articleOf('b', []), articleOf('c', ['Attention', 'Slowness'])];
  const groups = groupByTag(articles, ['Slowness', 'Design'], 'Everything else');
  expect(groups.map(({ tag }) => tag)).toEqual(['Slowness', 'Design', 'Attention', 'Zen', 'Everything else']);
});

/** So many articles of one tag, newest first, of two years. */
const articlesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    slug: `article-${index}`,
    title: `Article ${index}`,
    createdAt: index < 12 ? '2026-10-06T00:00:00Z' : '2025-10-06T00:00:00Z',
    tags: ['Design'],
    picture: null,
  }));

test('[BLOG-1] the twenty articles of a tag are all shown', () => {
  expect(groupByTag(articlesOf(20), [], '')).toMatchObject([{ newest: { length: 20 }, earlier: [] }]);
});

test('[BLOG-1] of more than twenty, the newest ten are shown, and the others are collapsed by year', () => {
  const [group] = groupByTag(articlesOf(21), [], '');
  expect(group?.newest.map(({ slug }) => slug)).toEqual(articlesOf(10).map(({ slug }) => slug));
  expect(group?.earlier.map(({ year, articles }) => [year, articles.length])).toEqual([
    ['2026', 2],
    ['2025', 9],
  ]);
});
