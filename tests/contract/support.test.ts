import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './support/contract.ts';

const result = z.looseObject({ title: z.string(), html_url: z.url(), body: z.string() });
const answer = z.looseObject({ count: z.int(), next_page: z.url().nullable(), results: z.array(result) });

contract('support', (subject) => {
  const described = () => z.object({ searchUrl: z.url(), articleUrl: z.url() }).parse(subject.account());

  test.runIf(subject.isSandbox)('articleUrl returns the article that introduces the newer phone', async () => {
    const page = parse(await (await fetch(described().articleUrl)).text());
    expect(page.querySelector('h1')?.text).toBe('Meet the Light Phone III');
  });

  test.runIf(subject.isSandbox)('the search address that the site builds finds articles', async () => {
    const page = parse(await (await fetch(`${described().searchUrl}?utf8=%E2%9C%93&query=battery`)).text());
    expect(page.querySelectorAll('main li a').map(({ text }) => text)).toContain('Make a charge last');
  });

  test('the paginated search API returns every article, without dead links', async () => {
    const origin = new URL(subject.account().url).origin;
    const articles: z.infer<typeof result>[] = [];
    let next: string | null = `${origin}/api/v2/help_center/en-us/articles/search.json?query=a&per_page=2`;
    while (next !== null) {
      const page: z.infer<typeof answer> = answer.parse(await (await fetch(next)).json());
      articles.push(...page.results);
      next = page.next_page;
    }
    expect(articles.length).toBeGreaterThan(5);
    const links = articles.flatMap(({ html_url, body }) => [
      html_url,
      ...parse(body)
        .querySelectorAll('a')
        .map((link) => link.getAttribute('href') ?? ''),
    ]);
    for (const link of new Set(links.filter((link) => link.startsWith(origin)))) {
      expect((await fetch(link)).status, link).toBe(200);
    }
  });

  test.runIf(subject.isSandbox)('429 includes Retry-After', async () => {
    await subject.sandbox().addFault({ provider: 'support', kind: 'throttle', ms: 5000, times: 1 });
    const response = await fetch(`${subject.account().url}/api/v2/help_center/en-us/articles/search.json?query=a`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5']);
  });
});
