import { expect, test } from 'vitest';
import type { Article } from '#providers/content/types.ts';
import { atomFeed } from './feed.ts';

const article: Article = {
  id: 'a',
  slug: 'less-&-more',
  title: 'Less <b>&amp; more</b>, "quoted"\u0000',
  createdAt: '2026-10-06T00:00:00Z',
  updatedAt: '2026-10-07T12:00:00Z',
  tags: ['R&D'],
  picture: null,
  blocks: [],
  metadata: {
    title: null,
    description: 'a < b & c > d',
    shareTitle: null,
    shareDescription: null,
    shareGraphic: null,
    noIndex: false,
  },
};

const site = { siteUrl: 'http://shop.test', brand: { name: 'Slow & low', description: 'Less' } };

test('[BLOG-3] the feed escapes reserved characters of XML, and drops invalid ones', () => {
  const feed = atomFeed([article], site, 'The blog');
  expect(feed).toContain('<title>Less &lt;b&gt;&amp;amp; more&lt;/b&gt;, &quot;quoted&quot;</title>');
  expect(feed).toContain('<summary>a &lt; b &amp; c &gt; d</summary>');
  expect(feed).toContain('<category term="R&amp;D"/>');
  expect(feed).toContain('<author><name>Slow &amp; low</name>');
  expect(feed).toContain('<id>http://shop.test/blog/less-&amp;-more</id>');
});

test('[BLOG-3] an article without a date has an update date, but no publication date', () => {
  const feed = atomFeed([{ ...article, createdAt: '' }], site, 'The blog');
  expect(feed).not.toContain('<published>');
  expect(feed.match(/<updated>.*?</g)).toEqual(Array(2).fill('<updated>2026-10-07T12:00:00.000Z<'));
});

test('[BLOG-3] the update date of the feed is that of its newest article', () => {
  const older = { ...article, createdAt: '2026-10-01T00:00:00Z', updatedAt: '2026-11-02T08:00:00Z' };
  const dates = atomFeed([article, older], site, 'The blog').matchAll(/<(?:updated|published)>(.*?)</g);
  expect([...dates].map(([, date]) => date)).toEqual([
    '2026-11-02T08:00:00.000Z',
    '2026-10-06T00:00:00.000Z',
    '2026-10-07T12:00:00.000Z',
    '2026-10-01T00:00:00.000Z',
    '2026-11-02T08:00:00.000Z',
  ]);
});
