import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sandboxPreviewSecret } from '#server/settings/stage.ts';
import { readAccounts } from '#tests/contract/support/accounts.ts';
import { expectLogged } from '#tests/support/console.ts';
import { type App, type Site, siteUrl, startSite, type Visitor } from '#tests/support/site.ts';

const hour = 60 * 60 * 1000;
const refusal = 'This preview link is not valid';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await readDrafts();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

/** The sandbox makes its list of drafts at the first request, which takes long on a busy machine. */
async function readDrafts(): Promise<void> {
  const { host, space, deliveryToken } = site.config.preview?.content ?? {};
  const response = await fetch(`${host}/spaces/${space}/entries?limit=1&access_token=${deliveryToken}`);
  expect(response.status).toBe(200);
}

function toolLink(path: string, secret = sandboxPreviewSecret): string {
  return `/preview?${new URLSearchParams({ secret, path })}`;
}

async function editor(): Promise<Visitor> {
  const visitor = site.visitor();
  expect((await visitor.get(toolLink('/'))).status).toBe(303);
  return visitor;
}

/** A shared link of the preview, as an editor receives it. */
async function sharedLink(path: string): Promise<string> {
  const { page } = await (await editor()).post('/preview/share', { path });
  return page.querySelector('input')?.getAttribute('value')?.replace(siteUrl, '') ?? '';
}

/** What the form of a shared link sends. */
function formOf(link: string): Record<string, string> {
  return Object.fromEntries(new URL(link, siteUrl).searchParams);
}

/** Changes the draft of the home page, like its editor. */
async function editStart(title: string): Promise<void> {
  const { startPage } = readAccounts(await site.sandbox.description());
  const response = await fetch(`${startPage.apiHost}/v2021-06-07/data/mutate/${startPage.dataset}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${startPage.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ patch: { id: 'drafts.start', set: { 'contentBlocks[0].title': title } } }] }),
  });
  expect(response.status).toBe(200);
}

describe('[EDIT-1] the preview', () => {
  test('opens for an hour, at the page in the link of an editors’ tool', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const visitor = site.visitor();
    const { status, headers } = await visitor.get(toolLink('/blog/the-drawer?from=tool'));
    expect([status, headers.get('location')]).toEqual([303, '/blog/the-drawer?from=tool']);
    expect(headers.get('set-cookie')).toMatch(/^preview=[\w.-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);

    expect((await visitor.get('/blog/the-drawer')).says).toContain('nearly always a drawer');
    vi.advanceTimersByTime(hour + 1);
    expect((await visitor.get('/blog/the-drawer')).status).toBe(404);
  });

  test('shows drafts of both content services, and changes of published pages', async () => {
    const visitor = await editor();
    expect((await visitor.get('/')).page.toString()).toContain('A phone for the quiet season');
    expect((await visitor.get('/careers')).says).toContain('before this page is published');
    expect((await visitor.get('/blog')).says).toContain('The drawer');

    expect((await site.visitor().get('/')).page.toString()).not.toContain('quiet season');
    expect((await site.visitor().get('/careers')).says).not.toContain('before this page is published');
    expect((await site.visitor().get('/blog')).says).not.toContain('The drawer');
  });

  test('has, on https, a cookie that works in the frames of other sites', async () => {
    const config = { ...site.config, siteUrl: 'https://shop.test' };
    const app = site.startApp({ config });
    const response = await app(new Request(`https://shop.test${toolLink('/')}`));
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-preview=[\w.-]+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
    );
  });

  test('may be framed by the editors’ tools only; visitors’ pages may not be framed at all', async () => {
    const { headers } = await (await editor()).get('/about');
    expect(headers.get('content-security-policy')).toMatch(/; frame-ancestors https:\/\/app\.contentful\.com(;|$)/);
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('referrer-policy')).toBe('same-origin');

    const published = await site.visitor().get('/about');
    expect(published.headers.get('content-security-policy')).toContain("; frame-ancestors 'none'");
    expect(published.headers.get('x-frame-options')).toBe('DENY');
  });

  test('has a bar that says what it is, with a form that ends it', async () => {
    const visitor = await editor();
    const { page } = await visitor.get('/about?ref=a%22b');
    const bar = page.querySelector('aside[aria-label="Preview"]');
    expect(bar?.querySelector('[role="status"]')?.text).toBe('This is a preview: what you see is not published yet.');
    const form = bar?.querySelectorAll('form').at(-1);
    expect([form?.text, form?.getAttribute('action')]).toEqual(['Leave preview', '/preview/exit']);
    const path = form?.querySelector('input')?.getAttribute('value') ?? '';
    expect(path).toBe('/about?ref=a%22b');

    expect((await visitor.get('/preview/exit')).status).toBe(405);
    expect((await visitor.post('/preview/exit', { path }, { origin: 'https://other.test' })).status).toBe(403);
    expect(visitor.cookies.has('preview')).toBe(true);
    const left = await visitor.post('/preview/exit', { path });
    expect([left.status, left.page.querySelector('aside[aria-label="Preview"]')]).toEqual([200, null]);
    expect(visitor.cookies.has('preview')).toBe(false);
  });

  test('adds nothing to what visitors load', async () => {
    const withPreview = await site.app.render('/about');
    const without = await site.startApp({ config: { ...site.config, preview: null } }).render('/about');
    expect(await withPreview.text()).toBe(await without.text());
    const built = join(import.meta.dirname, '../../build/client');
    for (const name of await readdir(built, { recursive: true }))
      if (/\.(js|css)$/.test(name)) expect(await readFile(join(built, name), 'utf8'), name).not.toContain('/preview');
  });

  test('does not exist without its setting', async () => {
    const app = site.startApp({ config: { ...site.config, preview: null } });
    expect((await app(new Request(siteUrl + toolLink('/')))).status).toBe(404);
  });
});

describe('[EDIT-1] drafts are never stored', () => {
  let folder = '';
  let app: App;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'preview-'));
    app = site.startApp({ pageCache: { maxBytes: 64 * 1024 * 1024, folder } });
  });
  afterEach(async () => {
    await app.settle();
    await rm(folder, { recursive: true });
  });

  async function get(path: string, cookie = '') {
    const response = await app(new Request(siteUrl + path, { headers: { accept: 'text/html', cookie } }));
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  async function cookieOf(link: string): Promise<string> {
    return (await get(link)).headers.getSetCookie().map((cookie) => cookie.split(';')[0])[0] ?? '';
  }

  test('by the page cache, in memory or on disk, or by a cache of others', async () => {
    const cookie = await cookieOf(toolLink('/'));
    const paths = ['/', '/_.data', '/careers', '/careers.data', '/blog/the-drawer', '/blog'];
    for (const path of paths) {
      const { headers, text } = await get(path, cookie);
      expect(text, path).toMatch(/quiet season|before this page is published|drawer/);
      expect([path, headers.get('cache-control'), headers.get('etag')]).toEqual([path, 'private, no-store', null]);
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    }
    for (const path of paths) {
      const { headers, text } = await get(path);
      expect(text, path).not.toMatch(/quiet season|before this page is published|always a drawer/);
      expect(headers.get('content-security-policy') ?? '', path).not.toContain('contentful');
    }
    // An editor does not see the pages that visitors were sent, either.
    for (const path of paths) expect((await get(path, cookie)).text).toMatch(/quiet season|is published|drawer/);
    await app.settle();
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
    expect(files.length).toBeGreaterThan(2);
    for (const { parentPath, name } of files) {
      const bytes = await readFile(join(parentPath, name));
      for (const text of [bytes.toString('latin1'), unpacked(bytes)])
        expect(text).not.toMatch(/quiet season|before this page is published|always a drawer/);
    }
  });

  test('by the response cache: a change shows with the next request', async () => {
    const cookie = await cookieOf(toolLink('/'));
    for (const title of ['One', 'Two', 'Three']) {
      await editStart(`Change ${title}`);
      expect((await get('/', cookie)).text).toContain(`Change ${title}`);
    }
    expect((await get('/')).text).not.toContain('Change');
  });

  test('when their service fails: the published page is no substitute', async () => {
    const cookie = await cookieOf(toolLink('/'));
    await get('/careers', cookie);
    await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 401 });
    expectLogged(/"PROVIDER_REFUSED"/);
    expect((await get('/careers', cookie)).status).toBe(502);
  });
});

/** Empty for what is not compressed. */
function unpacked(bytes: Buffer): string {
  try {
    return brotliDecompressSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}

describe('[EDIT-1] the preview follows changes', () => {
  test('of drafts: the text at /preview/changes differs afterwards', async () => {
    const visitor = await editor();
    const read = async () => (await visitor.get('/preview/changes')).page.text;
    const before = await read();
    expect(await read()).toBe(before);
    await editStart('Another title');
    expect(await read()).not.toBe(before);
  });

  test('only in a session, and without an error page while a service fails', async () => {
    expect((await site.visitor().get('/preview/changes')).status).toBe(403);
    const visitor = await editor();
    await site.sandbox.addFault({ provider: 'startPage', kind: 'status', status: 500 });
    expect((await visitor.get('/preview/changes')).status).toBe(503);
  });
});

describe('[EDIT-1] a link is refused in one sentence', () => {
  async function expectRefused(answered: Promise<{ status: number; says: string; headers: Headers }>) {
    const { status, says, headers } = await answered;
    expect([status, says.includes(refusal)]).toEqual([403, true]);
    expect(headers.get('set-cookie')).toBeNull();
  }

  test.each([
    ['with another secret', toolLink('/', 'sandbox-preview-secreT')],
    ['without a secret', '/preview?path=/'],
    ['to another site', toolLink('https://other.test/')],
    ['to another host', toolLink('//other.test/')],
    ['to another host by a backslash', toolLink('/\\other.test/')],
    ['to another host by a tab', toolLink('/\t/other.test/')],
    ['to another host after a dot', toolLink('/.//other.test/')],
    ['to itself', toolLink('/preview/exit')],
  ])('%s', async (_name, link) => {
    await expectRefused(site.visitor().get(link));
  });

  test('after too many guesses, which are rate-limited', async () => {
    const app = site.startApp();
    const guess = () => app(new Request(siteUrl + toolLink('/', 'a-wrong-secret')), '203.0.113.9');
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1) statuses.push((await guess()).status);
    expect([statuses[0], statuses[29], statuses[30]]).toEqual([403, 403, 429]);
  });

  test('and so is a forged or expired cookie: its visitor sees what is published', async () => {
    const until = Math.floor(Date.now() / 1000) + 999;
    for (const forged of ['', 'x', `${until}.editor.`, `${until}.editor.AAAA`]) {
      const visitor = site.visitor();
      visitor.cookies.set('preview', forged);
      expect((await visitor.get('/blog/the-drawer')).status).toBe(404);
    }
    const guest = site.visitor();
    await guest.post('/preview/shared', formOf(await sharedLink('/')));
    guest.cookies.set('preview', guest.cookies.get('preview')?.replace('guest', 'editor') ?? '');
    expect((await guest.get('/blog/the-drawer')).status).toBe(404);
  });

  test('if it was shared and used; it opens once, by a button, and cannot share further', async () => {
    const link = await sharedLink('/blog/the-drawer');
    const guest = site.visitor();
    const opened = await guest.get(link);
    expect([opened.status, guest.cookies.has('preview')]).toEqual([200, false]);
    expect(opened.page.querySelector('button')?.text).toBe('Open the preview');

    const shown = await guest.post('/preview/shared', formOf(link));
    expect(shown.says).toContain('nearly always a drawer');
    expect(shown.page.querySelectorAll('aside button').map(({ text }) => text)).toEqual(['Leave preview']);
    await expectRefused(guest.post('/preview/share', { path: '/' }));
    await expectRefused(site.visitor().post('/preview/shared', formOf(link)));
  });

  test('if it was shared more than a day ago, or altered', async () => {
    const link = await sharedLink('/about');
    const changed = { ...formOf(link), path: '/careers' };
    await expectRefused(site.visitor().post('/preview/shared', changed));
    await expectRefused(site.visitor().get(link.replace('about', 'careers')));
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.advanceTimersByTime(24 * hour + 1000);
    await expectRefused(site.visitor().get(link));
    await expectRefused(site.visitor().post('/preview/shared', formOf(link)));
  });
});
