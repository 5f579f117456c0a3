import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedProvider, serveProvider } from '../testing/serve-provider.ts';
import { seedOf, writeSmallMedia } from '../testing/small-seed.ts';
import { assetPathOf } from './asset-addresses.ts';
import { createMedia } from './media.ts';

let folder: string;
let media: ServedProvider;

beforeAll(async () => {
  folder = await writeSmallMedia();
  const large = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#808080' } });
  await writeFile(join(folder, 'media/photos/large.png'), await large.png().toBuffer());
  await copyFile(join(folder, 'media/photos/wide.jpg'), join(folder, 'media/photos/changing.jpg'));
  media = await serveProvider('media', createMedia, seedOf(folder));
});
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

function get(parameters: string, name = 'photos/wide.jpg'): Promise<Response> {
  const file = media.context.media.get(name);
  if (!file) throw new Error(`${name} is not among the media.`);
  return fetch(`${media.origin}${assetPathOf(file)}?${parameters}`);
}

async function pixels(parameters: string, name?: string) {
  const response = await get(parameters, name);
  const { data, info } = await sharp(await response.bytes())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { width: info.width, height: info.height, at };
}

const isRed = ([red = 0, , blue = 0]: number[]) => red > blue;

test.each([
  ['left', true, true],
  ['right', false, false],
  ['top_left', true, true],
  ['bottom_right', false, false],
  ['center', true, false],
  ['face', true, false],
  ['faces', true, false],
])('A square cut with the focus %s keeps that part', async (focus, leftIsRed, rightIsRed) => {
  const { width, at } = await pixels(`w=60&h=60&fit=crop&f=${focus}&fm=png`);
  expect([isRed(at(1, 30)), isRed(at(width - 2, 30))]).toEqual([leftIsRed, rightIsRed]);
});

test('Padding has the requested colour, or none', async () => {
  const coloured = await pixels('w=100&h=100&fit=pad&bg=rgb:00ff00&fm=png');
  expect(coloured.at(50, 2)).toEqual([0, 255, 0, 255]);
  expect((await pixels('w=100&h=100&fit=pad&fm=png')).at(50, 2)[3]).toBe(0);
});

test('Corners are rounded by pixels, or to an ellipse', async () => {
  const rounded = await pixels('w=100&h=75&r=20&fm=png');
  expect([rounded.at(0, 0)[3], rounded.at(50, 0)[3]]).toEqual([0, 255]);
  const ellipse = await pixels('w=100&h=75&r=max&fm=png');
  expect([ellipse.at(10, 5)[3], ellipse.at(50, 37)[3]]).toEqual([0, 255]);
});

test.each([
  ['fit=pad&w=100&h=100', 'white'],
  ['fit=pad&w=100&h=100&bg=rgb:00ff00', 'green'],
  ['w=100&r=20', 'white'],
  ['w=100&r=20&bg=rgb:00ff00', 'green'],
  ['w=100&r=max', 'white'],
])('A JPEG with %s, which has no transparency, has a %s corner', async (parameters, colour) => {
  const [red = 0, green = 0, blue = 0] = (await pixels(`${parameters}&fm=jpg&q=100`)).at(0, 0);
  expect(green).toBeGreaterThan(245);
  for (const other of [red, blue]) expect(other > 245 ? 'white' : 'green').toBe(colour);
});

test('Rounded corners have the requested colour in formats with transparency too', async () => {
  for (const format of ['png', 'webp'])
    expect((await pixels(`w=100&r=20&bg=rgb:00ff00&fm=${format}&q=100`)).at(0, 0)).toEqual([
      expect.any(Number),
      expect.closeTo(255, -1),
      expect.any(Number),
      255,
    ]);
});

test.each([
  ['jpg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['gif', 'gif'],
  ['avif', 'heif'],
  ['tiff', 'tiff'],
])('fm=%s is encoded in that format', async (format, found) => {
  const response = await get(`w=40&fm=${format}`);
  expect(response.headers.get('content-type')).toBe(`image/${format === 'jpg' ? 'jpeg' : format}`);
  expect((await sharp(await response.bytes()).metadata()).format).toBe(found);
});

test('png8 has a palette', async () => {
  // The color type of the header (PNG specification, "IHDR"): 3 is a palette.
  const colourType = async (flag: string) => (await (await get(`w=40&fm=png${flag}`)).bytes())[25];
  expect([await colourType('&fl=png8'), await colourType('')]).toEqual([3, 2]);
});

test('A lower quality makes a smaller file', async () => {
  const sizeOf = async (quality: number) => (await (await get(`w=200&fm=webp&q=${quality}`)).bytes()).length;
  expect(await sizeOf(5)).toBeLessThan(await sizeOf(95));
});

test('AVIF is encoded up to nine million pixels', async () => {
  const refused = await get('fm=avif', 'photos/large.png');
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('9000000 pixels')]);
  expect((await get('fm=avif&w=64', 'photos/large.png')).status).toBe(200);
});

test('A replaced picture has another address', async () => {
  const before = media.context.media.get('photos/changing.jpg');
  if (!before) throw new Error('There is no such picture.');
  const old = `${media.origin}${assetPathOf(before)}`;
  const green = sharp({ create: { width: 10, height: 10, channels: 3, background: '#0f0' } });
  await writeFile(before.path, await green.jpeg().toBuffer());
  await media.follow(media.context.seed);
  expect((await fetch(old)).status).toBe(404);
  expect(await pixels('fm=png', 'photos/changing.jpg')).toMatchObject({ width: 10, height: 10 });
});
