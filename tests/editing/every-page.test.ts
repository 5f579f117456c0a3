import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entryAt, published, sound } from '#tests/support/arbitrary-content.ts';
import { allowLogged, loggedLines } from '#tests/support/console.ts';
import { type OwnContent, startOwnContent } from '#tests/support/own-content.ts';
import { type Site, startSite, type Visited } from '#tests/support/site.ts';

let own: OwnContent;
let site: Site;
beforeAll(async () => {
  own = await startOwnContent();
  site = await startSite(own.configure);
});
// Which fields are missing or invalid is random.
beforeEach(() => allowLogged(/PROVIDER_FIELD|is not a valid block type/));
afterAll(async () => {
  await site.close();
  await own.close();
});

/** A fixed seed, so that every run has the same cases. */
const runs = { numRuns: 30, seed: 20_261_121 };

function expectCompletePage({ status, page, says }: Visited, expected = 200): void {
  expect(status).toBe(expected);
  expect(page.querySelectorAll('h1').map(({ text }) => text.trim().length > 0)).toEqual([true]);
  expect(page.querySelector('title')?.text.trim()).toBeTruthy();
  // The error page has the same words where its entry has none.
  if (expected === 200) expect(says).not.toContain('Something went wrong');
  expect(page.toString()).not.toMatch(/(href|src)="\s*javascript:/i);
}

describe('with random valid, invalid and missing fields', () => {
  test('[BLOCK-1][BLOCK-2][PAGE-2] every page renders its valid content, and logs the invalid fields', async () => {
    const property = fc.asyncProperty(published, async (entries) => {
      own.entries = entries;
      const before = loggedLines().length;
      const visitor = site.visitorThrough(fetch);
      for (const path of ['/a-page', '/blog/an-article', '/']) {
        const visited = await visitor.get(path);
        expectCompletePage(visited);
        expect(visited.says).toContain(sound);
      }
      for (const path of ['/blog', '/order-confirmation', '/footer']) expectCompletePage(await visitor.get(path));
      expectCompletePage(await visitor.get('/nothing/here'), 404);
      expect(loggedLines().slice(before).join()).toContain('PROVIDER_FIELD');
    });
    await fc.assert(property, runs);
  });

  test('[ROUTE-13] every modal page renders its valid content', async () => {
    const property = fc.asyncProperty(entryAt('popoverGenericPage', 'a-modal'), async (popoverGenericPage) => {
      own.entries = { popoverGenericPage };
      const visited = await site.visitorThrough(fetch).get('/a-modal');
      expectCompletePage(visited);
      expect(visited.page.querySelector('dialog[open]')).not.toBeNull();
      expect(visited.says).toContain(sound);
    });
    await fc.assert(property, runs);
  });

  test('[BLOG-3] the feed is valid XML', async () => {
    const property = fc.asyncProperty(entryAt('article', 'an-article'), async (article) => {
      own.entries = { article };
      const { status, page } = await site.visitorThrough(fetch).get('/blog/feed.xml');
      expect(status).toBe(200);
      expect(page.querySelectorAll('entry')).toHaveLength(1);
    });
    await fc.assert(property, runs);
  });
});
