import { expect, test } from 'vitest';
import { loadSeed } from './load.ts';
import { expectMistake, type Mistake } from './testing/mistake.ts';
import { smallSeed, writeSeed } from './testing/small-seed.ts';

const file = 'support/articles.json';

test('The help centre loads, with defaults filled in.', async () => {
  await using written = await writeSeed(smallSeed());
  const { support } = await loadSeed(written.folder);
  expect(support.articles).toMatchObject([{ id: 7, slug: 'first-light', labels: [], promoted: false }]);
});

test.each<Mistake>([
  { file, change: ['startArticle', 8], says: 'is 8, which is not one of the articles' },
  { file, change: ['articles.0.section', 2], says: 'is 2, which is not one of the sections' },
  { file, change: ['articles.0.slug', 'First light'], says: 'must be lower case words joined by hyphens' },
  {
    file,
    change: ['articles.0.body', ['[the lamp](shop)']],
    at: 'articles.0.body.0',
    says: 'links to "shop", which is neither a path from / nor a full address',
  },
])('$says: refused', expectMistake);

test('Two articles cannot have one number.', async () => {
  const { articles } = (smallSeed()[file] ?? {}) as { articles: unknown[] };
  await expectMistake({
    file,
    change: ['articles', [...articles, ...articles]],
    at: 'articles.1.id',
    says: `is 7, which seed/${file} already has as articles.0.id`,
  });
});
