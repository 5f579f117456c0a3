import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLogged, loggedLines } from '#tests/support/console.ts';
import { type OwnList, startOwnList } from '#tests/support/own-list.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { hostileResponses } from './testing/hostile-responses.ts';

let list: OwnList;
/** Without the editors' settings the form is the plain one, which shows the list's message. */
let site: Site;
beforeAll(async () => {
  list = await startOwnList();
  site = await startSite(({ providers, ...config }) => {
    const content = { ...providers.content, host: list.url };
    return { ...config, providers: { ...providers, content, newsletter: `${list.url}/subscribe/post?u=1&id=2` } };
  });
});
afterAll(() => Promise.all([site.close(), list.close()]));

let visitors = 0;

function post(path: string): Promise<Response> {
  visitors += 1;
  const body = new URLSearchParams({ EMAIL: 'ada@example.com' });
  const init = { method: 'POST', body, headers: { origin: siteUrl, accept: 'text/html' } };
  return site.app(new Request(siteUrl + path, init), `198.51.100.${visitors}`);
}

const failed = 'something went wrong, please try again';

describe('[NEWS-5] only text of a mailing list’s response reaches the page:', () => {
  /** The elements of a page, and their attributes. */
  let plain: Record<string, number>;
  beforeAll(async () => {
    expectLogged(/"provider":"content"/);
    list.answer = { sent: '/**/subscribed({"result":"error","msg":"No."});' };
    plain = elementsOf(await (await post('/newsletter')).text());
  });

  test.each(hostileResponses)('$name', async ({ status, shown, answer }) => {
    expectLogged(/"provider":"content"/);
    if (status >= 500) expectLogged(/"provider":"newsletter"/);
    list.answer = answer;
    const response = await post('/newsletter');
    const html = await response.text();
    expect(response.status).toBe(status);
    expect(messageOf(html)).toBe(shown ?? failed);
    expect(elementsOf(html)).toEqual(plain);
    for (const name of ['set-cookie', 'refresh', 'clear-site-data']) expect(response.headers.get(name)).toBeNull();
    expect(({} as { harmed?: number }).harmed).toBeUndefined();
    expect('harmed' in globalThis).toBe(false);
  });

  test.each(hostileResponses)('[NEWS-2] $name, as JSON', async ({ status, shown, answer }) => {
    expectLogged(/"provider":"content"/);
    if (status >= 500) expectLogged(/"provider":"newsletter"/);
    list.answer = answer;
    const response = await post('/newsletter.json');
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/json']);
    const result = await response.json();
    if (status >= 500) expect(result).toEqual({ kind: 'failed' });
    else expect(result).toEqual({ kind: status === 200 ? 'success' : 'error', message: shown ?? '' });
  });
});

test('[SAFE-4] no log line has the posted address', async () => {
  expectLogged(/PROVIDER_MALFORMED/);
  expectLogged(/"provider":"(content|newsletter)"/);
  for (const { answer } of hostileResponses) {
    list.answer = answer;
    await post('/newsletter');
  }
  expect(loggedLines().join()).not.toMatch(/ada@|ada%40|example\.com/);
});

/** The form's message. */
function messageOf(html: string): string | undefined {
  return parse(html).querySelector('main form [role=status]')?.text;
}

/** The number of start tags by name. The router’s data, whose text differs, is counted by its tags. */
function elementsOf(html: string): Record<string, number> {
  const tags = html.match(/<[a-z][^\s>/]*/gi) ?? [];
  return Object.fromEntries(
    [...Map.groupBy(tags, (tag) => tag.toLowerCase())].map(([tag, { length }]) => [tag, length]),
  );
}
