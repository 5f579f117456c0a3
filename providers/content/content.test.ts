import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeContentSeed } from '#tests/support/content-seed.ts';
import { type SandboxProcess, startSandboxProcess } from '#tests/support/start-sandbox.ts';
import { createResponseCache } from '../transport/response-cache/response-cache.ts';
import { createContent } from './content.ts';
import { skipWaits } from './testing/waits.ts';

let folder: string;
let sandbox: SandboxProcess;
let faults: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  await writeContentSeed(join(folder, 'seed'));
  sandbox = await startSandboxProcess({ dataDir: join(folder, 'data'), seedDir: join(folder, 'seed') });
});
beforeEach(async () => {
  faults = [];
  await sandbox.control.reset();
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

interface Options {
  deliveryToken?: string;
  ttlMs?: number;
  fetchThrough?: typeof fetch;
}

function content({ deliveryToken, ttlMs = 1, fetchThrough = fetch }: Options = {}) {
  const { host, ...account } = sandbox.accounts.content;
  const report = (fault: unknown) => void faults.push(fault instanceof Error ? fault.message : String(fault));
  const address = { ...account, host: `http://${host}`, deliveryToken: deliveryToken ?? account.deliveryToken };
  return createContent(address, fetchThrough, report, createResponseCache({ report, ttlMs }));
}

async function queries() {
  return (await sandbox.control.requests('content')).map(({ url }) => new URL(url, sandbox.control.url).searchParams);
}

describe('[NET-3] a call to the content service', () => {
  test('has the token (masked in the journal), one content type and filter, and an include depth of 4', async () => {
    await content().page('about');
    const request = (await sandbox.control.requests('content')).at(-1);
    expect(request?.headers.authorization).toBe(`***${sandbox.accounts.content.deliveryToken.slice(-4)}`);
    expect(Object.fromEntries((await queries()).at(-1) ?? [])).toMatchObject({
      content_type: 'genericPage',
      'fields.slug': 'about',
      include: '4',
    });
  });

  test.each([500, 502, 503])(
    'is attempted five times after a %i, with increasing delays, then rejects with the status',
    async (status) => {
      await sandbox.control.addFault({ provider: 'content', kind: 'status', status });
      const waits = skipWaits();
      await expect(content().page('about')).rejects.toMatchObject({ code: 'PROVIDER_STATUS', status });
      expect(await sandbox.control.requests('content')).toHaveLength(5);
      const delays = [1414, 2000, 2828, 4000];
      expect(waits).toHaveLength(delays.length);
      for (const [index, delay] of delays.entries()) {
        expect(waits[index]).toBeGreaterThanOrEqual(delay + 499);
        expect(waits[index]).toBeLessThanOrEqual(delay + 701);
      }
    },
  );

  test('waits with jitter between retries', async () => {
    await sandbox.control.addFault({ provider: 'content', kind: 'status', status: 503 });
    const waits = skipWaits();
    await Promise.allSettled([content().page('about'), content().page('faq')]);
    expect(new Set(waits).size).toBeGreaterThan(4);
  });

  test('is retried after a lost connection', async () => {
    await sandbox.control.addFault({ provider: 'content', kind: 'reset', times: 2 });
    const waits = skipWaits();
    expect(await content().page('about')).toMatchObject({ slug: 'about' });
    expect(waits).toHaveLength(2);
  });

  test('waits after a 429 as long as the service asks', async () => {
    await sandbox.control.addFault({ provider: 'content', kind: 'throttle', ms: 7000, times: 1 });
    const waits = skipWaits();
    expect(await content().page('about')).toMatchObject({ slug: 'about' });
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(7500);
    expect(waits[0]).toBeLessThanOrEqual(7700);
  });

  test('with a response in another format is `malformed`, not a network error', async () => {
    await sandbox.control.addFault({ provider: 'content', kind: 'wrong-type' });
    await expect(content().page('about')).rejects.toMatchObject({ code: 'PROVIDER_MALFORMED' });
  });

  test('that is refused is not retried', async () => {
    await expect(content({ deliveryToken: 'wrong' }).page('about')).rejects.toMatchObject({
      code: 'PROVIDER_REFUSED',
      status: 401,
      message: 'The access token you sent could not be found or is invalid.',
    });
    expect(await sandbox.control.requests('content')).toHaveLength(1);
  });

  test('is shared by concurrent requests for the same page', async () => {
    const client = content({ ttlMs: 60_000 });
    await Promise.all([client.page('about'), client.page('about')]);
    await client.page('about');
    expect((await queries()).map((query) => query.get('select'))).toEqual(['sys.id,fields.slug,sys.type', null]);
  });
});

describe('[NET-3] not found', () => {
  test('is null, not an error', async () => {
    const client = content();
    expect(await client.page('no-such-page')).toBeNull();
    expect(await client.modalPage('no-such-page')).toBeNull();
    expect(await client.article('no-such-article')).toBeNull();
    expect(await client.asset('no-such-asset')).toBeNull();
  });

  test('settings without an entry have their defaults', async () => {
    expect(await content().errorPage()).toBeNull();
    expect(await content().newsletter()).toEqual({
      text: 'subscribe to our newsletter, sent sparingly',
      backgroundHexColor: '#C6C5C1',
      contentTextColor: 'White',
      contentColor: null,
      backgroundColor: 'Gray',
      variant: 'primary',
      renderInFooter: true,
      url: null,
    });
  });
});

describe('[NET-3] other reads of the content service', () => {
  test('content types and locales are returned', async () => {
    const client = content();
    expect(await client.contentTypes()).toContainEqual({
      id: 'testimonial',
      name: expect.any(String),
      fields: [
        { id: 'quote', type: 'Text', kind: 'Text', isRequired: true },
        { id: 'attribution', type: 'Symbol', kind: 'Symbol', isRequired: true },
      ],
    });
    expect((await client.locales()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('sync returns all entries, then the changes since the last token, and an asset has a URL', async () => {
    const client = content();
    const { entries, assets, next } = await client.sync(null);
    expect(entries).toContainEqual({ id: 'global-settings', contentType: 'globalSettings' });
    expect(await client.sync(next)).toMatchObject({ entries: [], assets: [], deletedEntries: [], deletedAssets: [] });
    expect(await client.asset(assets[0] ?? '')).toMatchObject({
      id: assets[0],
      url: expect.stringMatching(/^http:\/\//),
    });
  });
});

describe('articles', () => {
  test('[BLOG-1] all 1,500 and more are returned, newest first, with tags', async () => {
    const articles = await content().articles();
    expect(articles.length).toBeGreaterThan(1500);
    expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length);
    const dates = articles.map(({ createdAt }) => Date.parse(createdAt));
    expect(dates).toEqual(dates.toSorted((one, other) => other - one));
    const card = articles.find(({ slug }) => slug === 'the-first-quiet-week');
    expect(card).toMatchObject({
      title: expect.any(String),
      tags: expect.arrayContaining([expect.any(String)]),
    });
  });

  test('[BLOG-1] an article is found by its slug, with blocks and metadata', async () => {
    const article = await content().article('the-first-quiet-week');
    expect(article?.blocks.length).toBeGreaterThan(0);
    expect(article?.picture).toMatchObject({ service: 'content' });
    expect(article?.metadata.description).toEqual(expect.any(String));
  });
});

test('[SET-1] the settings have every field that the editors filled', async () => {
  const settings = await content().settings();
  expect(settings).toMatchObject({
    welcomeMessage: expect.any(String),
    banner: { text: expect.any(String), href: '/shop/products/light-phone-ii-light-gray' },
    logos: { white: { service: 'content' }, black: { service: 'content' } },
    modalPageLogo: { service: 'content' },
    errorPageBackground: { service: 'content' },
    orderConfirmationBackground: { service: 'content' },
    social: [{ name: 'Instagram' }, { name: 'YouTube' }],
    preOrderActive: true,
    tagOrder: expect.arrayContaining(['Attention', 'Design']),
  });
  expect(settings.selectedArticles).toContainEqual(
    expect.objectContaining({ slug: 'the-first-quiet-week', title: 'The first quiet week' }),
  );
  expect(settings.menu.find(({ popoverMenuOnly }) => popoverMenuOnly)).toMatchObject({ name: 'Cart' });
  expect(settings.faqs.lightPhoneII.length).toBeGreaterThan(3);
  expect(settings.faqs.lightPhoneIII.every(({ body }) => body.length > 0)).toBe(true);
  expect(faults).toEqual([]);
});

test('[COMPAT-3] the compatibility settings have defaults, and no value that is not a colour', async () => {
  expect(await content().compatibility()).toMatchObject({
    logo: null,
    titleText: 'Will it work here?',
    backgroundHexColor: '#FFEEDD',
    iconColor: 'Black',
    phones: { lightPhoneII: null, lightPhoneIII: { service: 'content' } },
    variants: [
      {
        id: 'compatible',
        text: 'It will.',
        textColor: null,
        textWidth: '20rem',
        phones: { lightPhoneII: { service: 'content' }, lightPhoneIII: null },
        blocks: [{ type: 'text' }],
      },
    ],
    countries: [{ code: 'US', compatible: ['One'], incompatible: ['Two', 'Three'] }],
  });
  expect(faults).toEqual([expect.stringMatching(/^compatibilityCheck the-check › iconColor is not a colour\.$/)]);
});

test('a link to an unpublished entry is left out, and reported with entry and field', async () => {
  const page = await content().page('gaps');
  expect(page).toMatchObject({ blocks: [{ type: 'text', title: 'Here' }] });
  expect(page?.blocks[0]).not.toHaveProperty('cta');
  expect(faults).toEqual([
    'genericPage a-page-with-gaps › contentBlocks has members that are not there: Entry not-published.',
    expect.stringMatching(
      /^genericPage a-page-with-gaps › contentBlocks\[1\] \(textBlock .+ › internal links to Entry not-published, which is not there\.$/,
    ),
  ]);
});

test('no field of the seed content is reported', async () => {
  const client = content();
  for (const slug of ['about', 'faq', 'start', 'return-policy', 'shipping-details', 'cookie-policy']) {
    expect(await client.page(slug)).toMatchObject({ slug });
  }
  await client.articles();
  for (const slug of ['the-first-quiet-week', 'why-there-is-a-wheel']) await client.article(slug);
  expect(faults).toEqual([]);
});

test('[NET-6] the fault of an entry that cannot be read names its content type, and nothing of the visitor’s address', async () => {
  const withoutFields: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!String(input).includes('fields.slug=about')) return response;
    const text = (await response.text()).replace(/"slug":"about"/, '"slug":{}');
    return new Response(text, response);
  };
  await expect(content({ fetchThrough: withoutFields }).page('about')).rejects.toMatchObject({
    code: 'PROVIDER_MALFORMED',
    request: 'genericPage',
  });
});
