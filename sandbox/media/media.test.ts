import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedProvider, serveProvider } from '../testing/serve-provider.ts';
import { seedOf, smallFilm, writeSmallMedia } from '../testing/small-seed.ts';
import { assetPathOf, fileAssetPath, imageAssetPath } from './asset-addresses.ts';
import { createMedia } from './media.ts';

const shopFiles = '/s/files/1/0555/0100/files';
let folder: string;
let media: ServedProvider;

beforeAll(async () => {
  folder = await writeSmallMedia();
  const frames = await Promise.all(['#f00', '#00f', '#0ff'].map(frameOf));
  const animation = sharp(frames, { join: { animated: true } }).gif();
  await writeFile(join(folder, 'media/photos/animation.gif'), await animation.toBuffer());
  media = await serveProvider('media', createMedia, seedOf(folder));
});
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

function frameOf(background: string): Promise<Buffer> {
  return sharp({ create: { width: 120, height: 80, channels: 3, background } })
    .png()
    .toBuffer();
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(media.origin + path, { headers });
}

function fileNamed(name: string) {
  const file = media.context.media.get(name);
  if (!file) throw new Error(`${name} is not among the media`);
  return file;
}

async function pictureOf(response: Response) {
  expect(response.status).toBe(200);
  const { data, info } = await sharp(await response.bytes())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
  };
  return { width: info.width, height: info.height, colour };
}

test('A storefront picture has the requested width and its own ratio', async () => {
  const response = await get(`${shopFiles}/photos/wide.jpg?v=1&width=200`);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(await pictureOf(response)).toMatchObject({ width: 200, height: 150 });
});

test('A storefront picture is also found by its name alone and by the older syntax with a size', async () => {
  expect(await pictureOf(await get(`${shopFiles}/wide.jpg?width=100`))).toMatchObject({ width: 100, height: 75 });
  const older = await pictureOf(await get(`${shopFiles}/wide_50x50_crop_left@2x.jpg`));
  expect(older).toMatchObject({ width: 100, height: 100 });
  expect(older.colour(60, 50)).toBe('red');
});

test('Nothing is enlarged, except by fits of the query service that do so', async () => {
  const source = fileNamed('photos/wide.jpg');
  for (const path of [
    `${shopFiles}/photos/wide.jpg?width=5000`,
    `${assetPathOf(source)}?w=4000&fm=jpg&fl=progressive`,
    `${imageAssetPath(source)}?w=5000&fit=max`,
  ]) {
    expect(await pictureOf(await get(path))).toMatchObject({ width: 400, height: 300 });
  }
  expect(await pictureOf(await get(`${shopFiles}/photos/wide.jpg?width=800&height=800&crop=right`))).toMatchObject({
    width: 300,
    height: 300,
  });
  expect(await pictureOf(await get(`${imageAssetPath(source)}?w=800`))).toMatchObject({ width: 800, height: 600 });
});

test('A crop keeps the named side', async () => {
  const left = await pictureOf(await get(`${shopFiles}/photos/wide.jpg?width=100&height=200&crop=left`));
  expect([left.width, left.height, left.colour(99, 100)]).toEqual([100, 200, 'red']);
  const right = await pictureOf(await get(`${shopFiles}/photos/wide.jpg?width=100&height=200&crop=right`));
  expect([right.width, right.height, right.colour(0, 100)]).toEqual([100, 200, 'blue']);
});

test('The format is negotiated by Accept where the service does so, with Vary', async () => {
  const path = `${shopFiles}/photos/wide.jpg?width=64`;
  const types = [];
  for (const accept of ['image/avif,image/webp,*/*', 'image/webp,*/*', 'image/avif;q=0,image/jpeg', '*/*']) {
    const response = await get(path, { accept });
    expect(response.headers.get('vary')).toBe('Accept');
    types.push(response.headers.get('content-type'));
  }
  expect(types).toEqual(['image/avif', 'image/webp', 'image/jpeg', 'image/jpeg']);

  const asset = `${imageAssetPath(fileNamed('photos/wide.jpg'))}?w=64`;
  expect((await get(`${asset}&auto=format`, { accept: 'image/webp' })).headers.get('content-type')).toBe('image/webp');
  expect((await get(asset, { accept: 'image/webp' })).headers.get('content-type')).toBe('image/jpeg');
});

test('An AVIF that takes too long to encode is served as WebP', async () => {
  const typeOf = async (query: string) =>
    (await get(`${imageAssetPath(fileNamed('photos/wide.jpg'))}?${query}`)).headers.get('content-type');
  expect(await typeOf('w=4000&h=3000&fit=scale&fm=avif')).toBe('image/webp');
  expect(await typeOf('w=40&h=30&fit=scale&fm=avif')).toBe('image/avif');
});

test('A format parameter has precedence over Accept', async () => {
  const response = await get(`${shopFiles}/photos/wide.jpg?width=64&format=webp`, { accept: 'image/avif' });
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect((await sharp(await response.bytes()).metadata()).format).toBe('webp');
});

test('A progressive picture is progressive', async () => {
  for (const path of [
    `${shopFiles}/photos/wide.jpg?width=90&format=pjpg`,
    `${assetPathOf(fileNamed('photos/wide.jpg'))}?w=90&fm=jpg&fl=progressive&q=90`,
  ]) {
    expect((await sharp(await (await get(path)).bytes()).metadata()).isProgressive).toBe(true);
  }
});

test("The content service's fits: fill crops, pad adds a background, scale stretches", async () => {
  const path = assetPathOf(fileNamed('photos/wide.jpg'));
  expect(await pictureOf(await get(`${path}?w=100&h=100`))).toMatchObject({ width: 100, height: 75 });
  for (const fit of ['fill', 'pad', 'scale', 'thumb', 'crop']) {
    expect(await pictureOf(await get(`${path}?w=100&h=100&fit=${fit}&fm=png`))).toMatchObject({
      width: 100,
      height: 100,
    });
  }
  const cut = await pictureOf(await get(`${path}?w=100&h=100&fit=crop&f=right`));
  expect(cut.colour(0, 50)).toBe('blue');
});

test.each([
  'w=0',
  'w=4001',
  'w=ten',
  'h=-1',
  'fit=squeeze',
  'fm=bmp',
  'fl=fast',
  'q=101',
  'f=nose',
  'bg=red',
  'r=round',
  'fm=constructor',
])('The content service refuses %s with one sentence', async (parameter) => {
  const response = await get(`${assetPathOf(fileNamed('photos/wide.jpg'))}?${parameter}`);
  expect(response.status).toBe(400);
  expect(await response.text()).toMatch(/^The parameter "\w+" must be .+\.\n$/);
});

test('The query service extracts a rectangle and keeps the focal point in view', async () => {
  const path = imageAssetPath(fileNamed('photos/wide.jpg'));
  const cut = await pictureOf(await get(`${path}?rect=250,0,100,100`));
  expect([cut.width, cut.height, cut.colour(0, 0)]).toEqual([100, 100, 'blue']);
  const focused = await pictureOf(
    await get(`${path}/name-for-people.jpg?w=50&h=100&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5`),
  );
  expect([focused.width, focused.height, focused.colour(0, 50)]).toEqual([50, 100, 'blue']);
});

test('A picture is rendered once for requests before, while and after it is rendered, and stored on disk', async () => {
  const images = join(media.context.dataDir, 'images');
  const before = await readdir(images);
  const path = `${shopFiles}/photos/wide.jpg?width=123`;
  let isRendered = false;
  const first = get(path).finally(() => {
    isRendered = true;
  });
  const others: Promise<Response>[] = [];
  while (!isRendered) {
    others.push(get(path));
    await setImmediate();
  }
  const responses = await Promise.all([first, ...others, get(path)]);
  // The tag depends on the file's time.
  const tags = new Set(responses.map((response) => response.headers.get('etag')));
  for (const response of responses) await response.bytes();
  expect(tags.size).toBe(1);
  expect(await readdir(images)).toHaveLength(before.length + 1);
  expect((await readdir(images)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test.each(['', 'w=60', 'w=60&h=60&fit=fill', 'w=60&h=60&fit=crop&f=top_left', 'w=60&fm=webp', 'fm=webp'])(
  'An animation with %j keeps its frames',
  async (parameters) => {
    const response = await get(`${assetPathOf(fileNamed('photos/animation.gif'))}?${parameters}`);
    const { pages, width, pageHeight } = await sharp(await response.bytes(), { animated: true }).metadata();
    const height = parameters.includes('h=') ? 60 : 40;
    expect({ pages, width, pageHeight }).toEqual({
      pages: 3,
      width: parameters.includes('w=') ? 60 : 120,
      pageHeight: parameters.includes('w=') ? height : 80,
    });
  },
);

test.each(['w=60&fm=jpg', 'w=60&h=60&fit=pad', 'w=60&r=10'])(
  'An animation with %j, which cannot keep its frames, is its first one',
  async (parameters) => {
    const response = await get(`${assetPathOf(fileNamed('photos/animation.gif'))}?${parameters}`);
    const picture = await pictureOf(response);
    expect(picture).toMatchObject({ width: 60, height: parameters.includes('pad') ? 60 : 40 });
    expect(picture.colour(30, 20)).toBe('red');
  },
);

test('A vector image is served as it is, with its scripts disabled', async () => {
  const source = fileNamed('photos/logo.svg');
  for (const path of [
    `${shopFiles}/photos/logo.svg?width=10`,
    assetPathOf(source),
    `${imageAssetPath(source)}?w=10&auto=format`,
  ]) {
    const response = await get(path);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(await response.text()).toContain('<svg');
  }
});

test('A film is served in byte ranges', async () => {
  const path = fileAssetPath(fileNamed('films/blink.mp4'));
  const whole = await get(path);
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
  expect(Buffer.from(await whole.bytes())).toEqual(smallFilm);

  const size = smallFilm.length;
  const start = size - 10;
  const range = `${start + 2}-${start + 4}`;
  const part = await get(path, { range: `bytes=${range}` });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes ${range}/${size}`,
    '234',
  ]);
  expect(await (await get(path, { range: `bytes=${start + 7}-` })).text()).toBe('789');
  expect(await (await get(path, { range: 'bytes=-3' })).text()).toBe('789');

  const beyond = await get(path, { range: `bytes=${size}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  const changed = await get(path, { range: 'bytes=2-4', 'if-range': '"another"' });
  expect([changed.status, (await changed.bytes()).length]).toEqual([200, size]);
});

test('A matching If-None-Match is answered with 304', async () => {
  const path = `${shopFiles}/photos/wide.jpg?width=77`;
  const first = await get(path);
  await first.bytes();
  expect(first.headers.get('cache-control')).toContain('immutable');
  const again = await get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('HEAD has the headers of GET, without the body', async () => {
  const response = await fetch(media.origin + fileAssetPath(fileNamed('films/blink.mp4')), { method: 'HEAD' });
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    String(smallFilm.length),
    '',
  ]);
});

test.each([
  `${shopFiles}/../../../../../../etc/passwd`,
  `${shopFiles}/%2e%2e/%2e%2e/media.json`,
  `${shopFiles}/..%2f..%2f..%2fetc%2fpasswd`,
  `${shopFiles}/photos`,
  `${shopFiles}/photos/none.jpg`,
  '/lightsandbox/photos-wide-jpg/0000/wide.jpg',
  '/images/lightsb1/production/nothing-1x1.jpg',
  '/',
])('%s is 404', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.text()).toMatch(/^There is no .+\.\n$/);
});

test('Pages of every origin may embed files, and POST is 405', async () => {
  const path = `${shopFiles}/photos/wide.jpg`;
  expect((await get(path, { origin: 'http://shop.test' })).headers.get('access-control-allow-origin')).toBe('*');
  expect((await fetch(media.origin + path, { method: 'POST' })).status).toBe(405);
});
