import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { markText } from '#providers/shaping/entry/edit-marks.ts';
import { sandboxPreviewSecret } from '#server/settings/stage.ts';
import { allowLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite, type Visitor } from '#tests/support/site.ts';

const entries = 'https://app.contentful.test/spaces/lightsandbox/environments/master/entries';
const studio = 'https://brand.test/studio';
/** Unicode's tags, which marks are written in. */
const tags = /[\u{E0000}-\u{E007F}]/u;

let site: Site;
/** What the sandbox says of the preview. */
let embedded: Site['config']['preview'] = null;
beforeAll(async () => {
  site = await startSite((config) => {
    if (!config.preview) throw new Error('The sandbox has no preview.');
    embedded = config.preview;
    const content = { ...config.preview.content, appUrl: 'https://app.contentful.test' };
    return {
      ...config,
      preview: { ...config.preview, content, startPage: { ...config.preview.startPage, studioUrl: studio } },
    };
  });
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

async function editor(): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.get(`/preview?${new URLSearchParams({ secret: sandboxPreviewSecret, path: '/' })}`);
  expect(visitor.cookies.has('preview')).toBe(true);
  return visitor;
}

async function guest(): Promise<Visitor> {
  const { page } = await (await editor()).post('/preview/share', { path: '/' });
  const link = new URL(page.querySelector('input')?.getAttribute('value') ?? '');
  const visitor = site.visitor();
  await visitor.post('/preview/shared', Object.fromEntries(link.searchParams));
  expect(visitor.cookies.has('preview')).toBe(true);
  return visitor;
}

async function rawText({ cookies }: Visitor, path: string): Promise<string> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  return (await site.app(new Request(siteUrl + path, { headers: { accept: 'text/html', cookie } }))).text();
}

function editOf(element: HTMLElement | null | undefined): string | undefined {
  return element?.getAttribute('data-edit');
}

describe('[EDIT-1] the preview links', () => {
  test('a text to the field of its entry in the content service', async () => {
    const { page } = await (await editor()).get('/about');
    const title = page.querySelector('h1');
    expect([title?.text, editOf(title)]).toEqual([
      'Phones that ask for less',
      `${entries}/about-headerBlocks-0?focusedField=title`,
    ]);
    const section = page.querySelector('section[aria-label="Who we are"]');
    expect(editOf(section)).toBe(`${entries}/about-contentBlocks-5?focusedField=title`);
    expect(editOf(section?.querySelector('p'))).toBe(`${entries}/about-contentBlocks-5?focusedField=body`);
    expect(editOf(section?.querySelectorAll('a').at(-1))).toBe(
      `${entries}/about-contentBlocks-5-cta?focusedField=label`,
    );
    expect(editOf(page.querySelector('blockquote'))).toBe(
      `${entries}/about-contentBlocks-1-testimonials-0?focusedField=quote`,
    );
  });

  test('a text of the home page to its place in the studio', async () => {
    const { page } = await (await editor()).get('/');
    const title = page.querySelector('h2');
    expect(title?.text).toBe('A phone for the quiet season');
    const path = /^https:\/\/brand\.test\/studio\/intent\/edit\/id=start;type=genericPage;path=(.*)$/.exec(
      editOf(title) ?? '',
    )?.[1];
    expect(decodeURIComponent(path ?? '')).toMatch(/^contentBlocks\[_key=="[\da-f]+"\]\.title$/);
  });

  test('each entry of the page from the bar, without JavaScript', async () => {
    const { page } = await (await editor()).get('/about');
    const links = page.querySelectorAll('#preview-bar li a');
    const hrefs = links.map((link) => link.getAttribute('href')?.split('?')[0] ?? '');
    const texts = links.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Phones that ask for less', 'Who we are', 'What we leave out']));
    expect(texts[0]).toBe('Phones that ask for less');
    expect(texts.at(-1)).toBe('Pre-order the Light Phone II in light gray.');
    expect(hrefs).toContain(`${entries}/about-contentBlocks-5`);
    expect(new Set(hrefs).size).toBe(hrefs.length);
  });

  test('nothing for a guest, who has no account in the tools', async () => {
    const visitor = await guest();
    const { page } = await visitor.get('/about');
    expect(page.querySelector('[data-edit]')).toBeNull();
    expect(page.querySelector('aside[aria-label="Preview"]')?.toString()).not.toMatch(/Edit|contentful/);
    expect(await rawText(visitor, '/about.data')).not.toMatch(tags);
  });

  test('with the embedded services, a text to a page that names its file of the seed', async () => {
    const app = site.startApp({ config: { ...site.config, preview: embedded } });
    const cookie = [...(await editor()).cookies].map((pair) => pair.join('=')).join('; ');
    for (const [path, file] of [
      ['/about', '/content/entries/about.json'],
      ['/', '/start-page'],
    ] as const) {
      const page = parse(await (await app(new Request(siteUrl + path, { headers: { cookie } }))).text());
      const linked = await fetch(page.querySelector('main [data-edit]')?.getAttribute('data-edit') ?? '');
      expect([linked.status, await linked.text()]).toEqual([200, expect.stringContaining(`${file}</code>`)]);
    }
    expect((await fetch(`${embedded?.content.appUrl}/spaces/s/environments/e/entries/nowhere`)).status).toBe(404);
  });

  test.each([
    ['about', 'about'],
    ['about-contentBlocks-5', 'about'],
    ['other-letters', 'contact'],
    ['faq-service-start', 'service-plans'],
  ])('with the embedded services, the entry %s to a page that names the file of %s', async (entry, file) => {
    const linked = await fetch(`${embedded?.content.appUrl}/spaces/s/environments/e/entries/${entry}`);
    expect([linked.status, await linked.text()]).toEqual([
      200,
      expect.stringContaining(`/content/entries/${file}.json</code>`),
    ]);
  });

  test('nothing of the home page without a studio’s address', async () => {
    const { preview } = site.config;
    if (!preview) throw new Error('The site has no preview.');
    const config = { ...site.config, preview: { ...preview, startPage: { ...preview.startPage, studioUrl: null } } };
    const cookie = [...(await editor()).cookies].map((pair) => pair.join('=')).join('; ');
    const response = await site.startApp({ config })(new Request(siteUrl, { headers: { cookie } }));
    const page = await response.text();
    expect(page).toContain('A phone for the quiet season');
    expect(page).not.toContain('/intent/edit/');
  });
});

describe('[EDIT-1] a page of the preview', () => {
  test.each([
    '/',
    '/about',
    '/going-light',
    '/blog',
    '/blog/the-drawer',
    '/products/light-phone-iii',
    '/compatibility-checker',
    '/nothing',
  ])('has the texts of what visitors will see: %s', async (path) => {
    const shown = await rawText(await editor(), path);
    expect(shown).toContain(' data-edit="');
    expect(shown).not.toMatch(tags);
    const page = withoutBar(shown.replace(/ data-edit="[^"]*"/g, ''));
    expect(page).toBe(withoutBar(await rawText(await guest(), path)));
  });

  test('is the same as the visitors’ page if there are no drafts', async () => {
    const sitemap = await rawText(site.visitor(), '/sitemap/pages/1');
    const articles = await rawText(site.visitor(), '/sitemap/articles/1');
    const paths = [...`${sitemap}${articles}`.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
      ([, path]) => path || '/',
    );
    expect(paths.length).toBeGreaterThan(25);
    paths.push('/cart', '/nothing', '/products', '/shop/products/light-phone-iii', '/order-confirmation');
    const visitor = await editor();
    const differing: string[] = [];
    for (const path of paths) {
      const edited = (await rawText(visitor, path)).replace(/ data-edit="[^"]*"/g, '');
      if (rendered(edited) !== rendered(await rawText(site.visitor(), path))) differing.push(path);
    }
    // Their drafts, and the article before one.
    expect(differing).toEqual(['/', '/blog', '/careers', '/blog/a-map-in-the-head']);
  });

  test('ignores a mark that an author wrote, unless its address is http(s)', async () => {
    const { url, token } = await startPageOf(site);
    const body = `<p>First.</p><p>${markText('Quiet', 'javascript:alert(1)')}</p>`;
    const mutations = [{ patch: { id: 'drafts.start', set: { 'contentBlocks[0].body': body } } }];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const path = '/v2021-06-07/data/mutate/production';
    expect((await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ mutations }) })).status).toBe(
      200,
    );
    const shown = await rawText(await editor(), '/');
    expect(shown).toContain('Quiet');
    expect(shown).not.toContain('javascript:');
  });

  test('sends marks to the app only, not to other programs', async () => {
    const visitor = await editor();
    expect(await rawText(visitor, '/about.data')).toMatch(tags);
    const feed = await rawText(visitor, '/blog/feed.xml');
    expect(feed).toContain('The drawer');
    expect(feed).not.toMatch(tags);
  });

  test('has neither Edit links nor their code for visitors', async () => {
    for (const path of ['/', '/about', '/about.data']) {
      const text = await rawText(site.visitor(), path);
      expect(text).not.toMatch(tags);
      expect(text).not.toMatch(/data-edit|preview-edit/);
    }
    const built = join(import.meta.dirname, '../../build/client');
    for (const name of await readdir(built, { recursive: true }))
      if (/\.(js|css)$/.test(name))
        expect(await readFile(join(built, name), 'utf8'), name).not.toMatch(
          /data-edit|preview-edit|focusedField|intent\/edit/,
        );
  });
});

async function startPageOf({ sandbox }: Site) {
  const described = z.object({ startPage: z.object({ url: z.string(), token: z.string() }) });
  return described.parse(await sandbox.description()).startPage;
}

/** What React makes of the loader data, which follow it. */
function rendered(page: string): string {
  return page.slice(0, page.indexOf('<script type="application/json"'));
}

function withoutBar(page: string): string {
  return page.replace(/<aside id="preview-bar".*<\/aside>/s, '');
}

test('[OPS-1] an outage of the preview API is distinguished from one of published content', async () => {
  allowLogged(/"code":"PROVIDER_/);
  const visitor = await editor();
  await site.sandbox.addFault({ provider: 'content', kind: 'bad-json' });
  for (let page = 0; page < 3; page += 1) expect((await visitor.get('/about')).status).toBeGreaterThanOrEqual(500);
  await site.sandbox.clearFaults();
  expect(site.app.degraded()).toContainEqual(expect.stringMatching(/^contentPreview: the last \d+ calls failed/));
  expect(site.app.degraded()).not.toContainEqual(expect.stringMatching(/^content: /));
});
