import { expect, test } from 'vitest';
import { expectSeedError, type InvalidSeed } from '../testing/seed-error.ts';
import { loadFiles, smallSeed } from '../testing/small-seed.ts';

const file = 'support/articles.json';

test('The help centre is loaded, with defaults', async () => {
  const { support } = await loadFiles(smallSeed());
  expect(support.articles).toMatchObject([{ id: 7, slug: 'first-light', labels: [], promoted: false }]);
});

test.each<InvalidSeed>([
  { file, change: ['startArticle', 8], message: 'is 8, which is not one of the articles' },
  { file, change: ['articles.0.section', 2], message: 'is 2, which is not one of the sections' },
  { file, change: ['articles.0.slug', 'First light'], message: 'must be lower case words joined by hyphens' },
  {
    file,
    change: ['articles.0.body', ['[the lamp](shop)']],
    at: 'articles.0.body.0',
    message: 'links to "shop", which is neither a path from / nor a full address',
  },
])('$message: refused', expectSeedError);

test('Two articles with the same number are refused', async () => {
  const { articles } = (smallSeed()[file] ?? {}) as { articles: unknown[] };
  await expectSeedError({
    file,
    change: ['articles', [...articles, ...articles]],
    at: 'articles.1.id',
    message: `is 7, which seed/${file} already has as articles.0.id`,
  });
});
