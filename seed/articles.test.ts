import { beforeAll, expect, test } from 'vitest';
import type { SeedEntry } from './schema.ts';
import { loadOwnSeed, type OwnSeed, paragraphsIn } from './testing/own-seed.ts';

let own: OwnSeed;
let articles: SeedEntry[];
beforeAll(async () => {
  own = await loadOwnSeed();
  articles = own.seed.content.entries.filter(({ type, draft }) => type === 'article' && !draft);
});

test('There are at least nine articles, published over about two years, none in the future', () => {
  expect(articles.length).toBeGreaterThanOrEqual(9);
  const dates = articles.map(({ createdAt }) => String(createdAt)).sort();
  expect(String(dates[0]) < '2025-01').toBe(true);
  expect(String(dates.at(-1)) > '2026-11').toBe(true);
  expect(String(dates.at(-1)) < '2026-12').toBe(true);
  expect(new Set(dates).size).toBe(dates.length);
});

test('Every article has a minimum length', () => {
  for (const { id, contentBlocks } of articles) {
    const words = paragraphsIn(contentBlocks).join(' ').split(/\s+/);
    expect(words.length, id).toBeGreaterThanOrEqual(450);
  }
});

test('Every article has a picture of its own, with alternative text', () => {
  const pictures = articles.map(({ highlightImage }) => fileOf(highlightImage));
  expect(new Set(pictures).size).toBe(articles.length);
  for (const picture of pictures) expect(own.seed.media[picture]?.alt, picture).toMatch(/\.$/);
});

test('Every tag of an article is a section of the blog, and no section is empty', () => {
  const settings = own.seed.content.entries.find(({ type }) => type === 'globalSettings');
  const tags = articles.flatMap((article) => (Array.isArray(article.tags) ? article.tags : []));
  for (const article of articles) expect(article.tags, article.id).not.toHaveLength(0);
  expect([...new Set(tags)].sort()).toEqual([settings?.tagOrderOnBlogNavigation].flat().toSorted());
});

test('The articles use several types of blocks', () => {
  const kinds = new Set(articles.flatMap(({ contentBlocks }) => typesOf(contentBlocks)));
  expect(kinds.size).toBeGreaterThanOrEqual(5);
});

test('The articles that the settings select are published', () => {
  const settings = own.seed.content.entries.find(({ type }) => type === 'globalSettings');
  const published = articles.map(({ id }) => ({ $entry: id }));
  expect(settings?.selectedArticles).not.toHaveLength(0);
  expect(published).toEqual(expect.arrayContaining([settings?.selectedArticles].flat()));
});

function fileOf(link: unknown): string {
  return typeof link === 'object' && link !== null && '$asset' in link ? String(link.$asset) : '';
}

function typesOf(blocks: unknown): unknown[] {
  return Array.isArray(blocks) ? blocks.map((block: { type?: unknown }) => block.type) : [];
}
