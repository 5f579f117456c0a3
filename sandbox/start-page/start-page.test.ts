import { rm } from 'node:fs/promises';
import { toHTML } from '@portabletext/to-html';
import { createClient } from '@sanity/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SeedDocument } from '#seed/schema.ts';
import { type ServedProvider, serveProvider } from '../testing/serve-provider.ts';
import { seedOf, writeSmallMedia } from '../testing/small-seed.ts';
import { createStartPage } from './start-page.ts';
import { page, servePages } from './testing/pages.ts';

const documents: SeedDocument[] = [
  {
    _id: 'start',
    _type: 'page',
    _updatedAt: '2026-01-01T00:00:00Z',
    title: 'Start',
    slug: { _type: 'slug', current: 'start' },
    body: { $text: ['## Calm', 'Read **this** or [the *shop*](/shop).', '- one', '> said'] },
    image: { _type: 'accessibleImage', alt: 'Halves', asset: { $image: 'photos/wide.jpg' } },
    film: { _type: 'video', asset: { $file: 'films/blink.mp4' } },
    blocks: [{ _type: 'textBlock', next: { $ref: 'about' } }, { _type: 'textBlock', _key: 'mine' }, 'text'],
  },
  { _id: 'about', _type: 'page', title: 'About', slug: { _type: 'slug', current: 'about' } },
  { _id: 'drafts.about', _type: 'page', title: 'About, anew', slug: { _type: 'slug', current: 'about' } },
];

let folder: string;
let served: ServedProvider;

beforeAll(async () => {
  folder = await writeSmallMedia();
  served = await serveProvider('startPage', createStartPage, seedOf(folder, { startPage: { documents } }));
});
afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

type Options = { token?: string; dataset?: string; apiVersion?: string; useCdn?: boolean };

function clientWith(options: Options = {}) {
  return createClient({
    projectId: 'lightsb1',
    dataset: 'production',
    apiVersion: '2021-03-25',
    apiHost: served.origin,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
    ...options,
  });
}
const token = 'sandbox-query-token';

interface TextBlock {
  _type: string;
  _key: string;
  children: { _type: string; _key: string }[];
  markDefs: { _type: string; _key: string }[];
}

describe('an export', () => {
  const exported = async (query = '', authorization?: string) => {
    const address = `${served.origin}/v2021-06-07/data/export/production${query}`;
    const response = await fetch(address, authorization ? { headers: { authorization } } : {});
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    const text = await response.text();
    expect(text).toMatch(/(^|\n)$/);
    return text
      .split('\n')
      .slice(0, -1)
      .map((line): Record<string, unknown> => JSON.parse(line));
  };

  test('has every document on a line of its own, as it is stored, with those of assets', async () => {
    const lines = await exported('', `Bearer ${token}`);
    expect(lines).toEqual(await clientWith({ token }).fetch('*', {}, { perspective: 'raw' }));
    expect(lines.map(({ _type }) => _type)).toContain('sanity.imageAsset');
    expect(lines.map(({ _id }) => _id)).toContain('drafts.about');
  });

  test('has the documents that may be read, of the types that are asked for', async () => {
    expect((await exported('?types=page')).map(({ _id }) => _id)).toEqual(['about', 'start']);
    const types = new Set((await exported('?types=page,sanity.fileAsset')).map(({ _type }) => _type));
    expect([...types].sort()).toEqual(['page', 'sanity.fileAsset']);
    expect(await exported('?types=nothing')).toEqual([]);
  });
});

describe('reading with the official client', () => {
  test('A query with parameters returns its document', async () => {
    const query = '*[_type == "page" && slug.current == $slug][0]{title, "blocks": count(blocks)}';
    expect(await clientWith().fetch(query, { slug: 'start' })).toEqual({ title: 'Start', blocks: 3 });
    expect(await clientWith({ useCdn: true }).fetch(query, { slug: 'start' })).toEqual({ title: 'Start', blocks: 3 });
    expect(await clientWith().fetch(query, { slug: 'none' })).toBeNull();
  });

  test('A long query is sent by POST, and returns the same', async () => {
    const slug = 'x'.repeat(12_000);
    const query = '*[_type == "page" && slug.current in [$slug, "start"]].title';
    expect(await clientWith().fetch(query, { slug })).toEqual(['Start']);
  });

  test('Documents are ordered by id, and have the attributes that the service adds', async () => {
    expect(await clientWith().fetch('*[_type == "page"]._id')).toEqual(['about', 'start']);
    expect(await clientWith().fetch('*[_id == "start"][0]{_id, _type, _rev, _createdAt, _updatedAt}')).toEqual({
      _id: 'start',
      _type: 'page',
      _rev: expect.stringMatching(/^[0-9a-f]{22}$/),
      _createdAt: '2024-01-15T09:00:00Z',
      _updatedAt: '2026-01-01T00:00:00Z',
    });
  });

  test('Text is portable text for the official renderer', async () => {
    const body = await clientWith().fetch<TextBlock[]>('*[_id == "start"][0].body');
    expect(toHTML(body)).toBe(
      '<h2>Calm</h2><p>Read <strong>this</strong> or <a href="/shop">the <em>shop</em></a>.</p><ul><li>one</li></ul><blockquote>said</blockquote>',
    );
    const keys = body.flatMap(({ _key, children, markDefs }) => [
      _key,
      ...children.map((child) => child._key),
      ...markDefs.map((mark) => mark._key),
    ]);
    expect(keys).toHaveLength(14);
    expect(new Set(keys).size).toBe(14);
  });

  test('A reference to an image resolves to its asset document', async () => {
    const asset = await clientWith().fetch('*[_id == "start"][0].image.asset->');
    expect(asset).toMatchObject({
      _id: expect.stringMatching(/^image-[0-9a-f]{40}-400x300-jpg$/),
      _type: 'sanity.imageAsset',
      mimeType: 'image/jpeg',
      extension: 'jpg',
      originalFilename: 'wide.jpg',
      metadata: {
        dimensions: { width: 400, height: 300, aspectRatio: 4 / 3 },
        lqip: expect.stringMatching(/^data:image\/jpeg;base64,[\w+/=]{100,2000}$/),
        blurHash: expect.stringMatching(/^.{28}$/),
        hasAlpha: false,
        isOpaque: true,
        palette: {
          _type: 'sanity.imagePalette',
          dominant: { background: expect.stringMatching(/^#[0-9a-f]{6}$/), foreground: '#fff' },
          darkMuted: { _type: 'sanity.imagePaletteSwatch', population: expect.any(Number) },
        },
      },
    });
    expect(await clientWith().fetch('*[_id == "start"][0].film.asset->{_type, mimeType}')).toEqual({
      _type: 'sanity.fileAsset',
      mimeType: 'video/mp4',
    });
  });

  test('Images are also served at the origin of the API, where the official builder requests them', async () => {
    const path = await clientWith().fetch<string>('*[_id == "start"][0].image.asset->path');
    const response = await fetch(`${served.origin}/${path}?w=100&auto=format`, { headers: { accept: 'image/webp' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('Members of arrays have keys, and references resolve', async () => {
    expect(await clientWith().fetch('*[_id == "start"][0].blocks[]{_key, "next": next->title}')).toEqual([
      { _key: expect.stringMatching(/^[0-9a-f]{12}$/), next: 'About' },
      { _key: 'mine', next: null },
      null,
    ]);
  });

  test('Documents are read by id', async () => {
    expect(await clientWith().getDocument('about')).toMatchObject({ _id: 'about', title: 'About' });
    expect(await clientWith().getDocuments(['none', 'start'])).toMatchObject([null, { _id: 'start' }]);
    expect(await clientWith().getDocument('drafts.about')).toBeUndefined();
    expect(await clientWith({ token }).getDocument('drafts.about')).toMatchObject({ title: 'About, anew' });
  });

  test('now() is the time of the sandbox clock', async () => {
    expect(await clientWith().fetch('now()')).toBe('2026-01-02T03:04:05.000Z');
  });

  test('The unfiltered response includes the query', async () => {
    const response = await clientWith().fetch('1 + 1', {}, { filterResponse: false });
    expect(response).toMatchObject({ query: '1 + 1', result: 2, ms: expect.any(Number) });
  });
});

describe('perspectives', () => {
  const titles = '*[_type == "page"]{_id, _originalId, title}';

  test.each([
    ['raw', ['about', 'drafts.about', 'start']],
    ['published', ['about', 'start']],
    ['drafts', ['about', 'start']],
  ] as const)('With a token, %s shows %j', async (perspective, ids) => {
    const found = await clientWith({ token }).fetch<{ _id: string }[]>(titles, {}, { perspective });
    expect(found.map(({ _id }) => _id)).toEqual(ids);
  });

  test('A draft replaces the published document in the perspective drafts', async () => {
    const found = await clientWith({ token }).fetch(titles, {}, { perspective: 'drafts' });
    expect(found).toContainEqual({ _id: 'about', _originalId: 'drafts.about', title: 'About, anew' });
  });

  test('Without a token no perspective shows drafts', async () => {
    for (const perspective of ['raw', 'published', 'drafts'] as const) {
      const found = await clientWith().fetch<{ title: string }[]>(titles, {}, { perspective });
      expect(found.map(({ title }) => title)).toEqual(['About', 'Start']);
    }
  });

  test('The default perspective is raw before API version 2025-02-19, and published since', async () => {
    expect(await clientWith({ token }).fetch('count(*[_type == "page"])')).toBe(3);
    expect(await clientWith({ token, apiVersion: '2025-02-19' }).fetch('count(*[_type == "page"])')).toBe(2);
  });
});

test('CORS allows every origin to read and write, with credentials', async () => {
  const url = `${served.origin}/v2021-03-25/data/query/production?query=1`;
  const origin = 'http://studio.test';
  for (const init of [{ headers: { origin } }, { method: 'OPTIONS', headers: { origin } }]) {
    const { headers } = await fetch(url, init);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-headers')).toContain('Authorization');
  }
  const refused = await fetch(`${served.origin}/v2021-03-25/data/query/none?query=1`, { headers: { origin } });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([404, origin]);
});

describe('settings', () => {
  test('A private dataset is empty without the token, which is no error', async () => {
    await using pages = await servePages(page('a', 'One'));
    pages.context.settings.startPage.dataset = 'private';
    const anonymous = pages.client({ token: undefined });
    expect(await anonymous.fetch('count(*)')).toBe(0);
    expect(await anonymous.getDocument('a')).toBeUndefined();
    expect(await pages.client().fetch('count(*)')).toBe(1);
  });

  test('draftsWithoutToken refuses drafts without the token', async () => {
    await using pages = await servePages(page('a', 'One'));
    pages.context.settings.startPage.draftsWithoutToken = 'refused';
    const drafts = { perspective: 'drafts' } as const;
    const anonymous = pages.client({ token: undefined });
    await expect(anonymous.fetch('1', {}, drafts)).rejects.toMatchObject({ statusCode: 401 });
    expect(await anonymous.fetch('1', {}, { perspective: 'published' })).toBe(1);
    expect(await pages.client().fetch('1', {}, drafts)).toBe(1);
  });
});

describe('errors', () => {
  test('A parse error shows the position in the query', async () => {
    await expect(clientWith().fetch('*[_type ==')).rejects.toThrow(/^GROQ query parse error:\n> 1 \| \*\[_type ==/);
    await expect(clientWith().fetch('nothing(1)')).rejects.toThrow('Undefined function: nothing');
  });

  test('Parameters of functions are not parameters of the query', async () => {
    const query = 'fn shop::card($document) = $document{_id}; *[_type == "page"][0]{"card": shop::card(@)}';
    const result = await clientWith().fetch<{ card: { _id: string } }>(query);
    expect(result.card._id).toEqual(expect.any(String));
    await expect(clientWith().fetch(`${query}{"other": $other}`)).rejects.toThrow('param $other referenced');
  });

  test('What the evaluator lacks is said to be of the sandbox, not of the query', async () => {
    const query = '*[geo::distance(place, $here) < 1000]';
    await expect(clientWith().fetch(query, { here: null })).rejects.toThrow('The sandbox does not serve geo::distance');
  });

  test('A missing parameter is named, with its position', async () => {
    const query = '*[_type == "post" && slug.current == $slug][0]';
    const response = await fetch(
      `${served.origin}/v2021-03-25/data/query/production?query=${encodeURIComponent(query)}`,
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: {
        type: 'queryParseError',
        description: 'param $slug referenced, but not provided',
        query,
        start: 37,
        end: 41,
      },
    });
    expect(await clientWith().fetch('\'$slug\' + "$x" // $y\n')).toBe('$slug$x');
  });

  test('A query may end with a comment, without a line break', async () => {
    expect(await clientWith().fetch('1 + 1 // two')).toBe(2);
    expect(await clientWith().fetch('"//" // a comment, not a string')).toBe('//');
    await expect(clientWith().fetch('*[_type == // what?')).rejects.toThrow(/^GROQ query parse error:/);
  });

  test("Another dataset, project or token is refused with the provider's message", async () => {
    await expect(clientWith({ dataset: 'foo' }).fetch('1')).rejects.toThrow(
      'Dataset not found - Dataset "foo" not found for project ID "lightsb1"',
    );
    await expect(clientWith({ token: 'other' }).fetch('1')).rejects.toMatchObject({
      statusCode: 401,
      message: 'Unauthorized - Session not found',
    });
    const response = await fetch(`${served.origin}/v1/data/query/production?query=1`, {
      headers: { 'x-sanity-project-id': 'other' },
    });
    expect(response.status).toBe(404);
  });

  test.each([
    ['GET', '/v2021-03-25/data/query/production', undefined, 400],
    ['GET', '/v2021-03-25/data/query/production?query=1&$a=unquoted', undefined, 400],
    ['POST', '/v2021-03-25/data/query/production', 'not json', 400],
    ['POST', '/v2021-03-25/data/query/production', '{}', 400],
    ['GET', '/v2021-03-25/data/query/production?query=1&perspective=a,raw', undefined, 400],
    ['POST', '/v2021-03-25/data/mutate/production', 'not json', 400],
    ['POST', '/v2021-03-25/data/mutate/production', '{"mutations":5}', 400],
    [
      'POST',
      '/v2021-03-25/data/query/production',
      `{"query":"$a","params":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`,
      400,
    ],
    ['POST', '/v2021-03-25/data/query/production', `{"query":"${'('.repeat(20_000)}1${')'.repeat(20_000)}"}`, 400],
    ['POST', '/v2021-03-25/data/query/production', '{"query":"geo::distance(1, 2)"}', 400],
    ['GET', '/v2021-03-25/data/mutate/production', undefined, 405],
    ['POST', '/v2021-03-25/data/doc/production/start', undefined, 405],
    ['GET', '/v1/data/live/events/production', undefined, 400],
    ['GET', '/v2021/data/query/production?query=1', undefined, 404],
    ['GET', '/', undefined, 404],
    ['DELETE', '/v2021-03-25/data/query/production', undefined, 405],
  ])('%s %s with body %s is answered %i', async (method, path, body, status) => {
    const response = await fetch(served.origin + path, { method, body });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/\n\s+at /);
  });
});
