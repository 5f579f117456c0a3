import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedProvider, serveProvider } from '../testing/serve-provider.ts';
import { seedOf, writeSmallMedia } from '../testing/small-seed.ts';
import { createMedia } from './media.ts';

/** `photos/wide.jpg`: 400 by 300 pixels, its left half red, its right half blue. */
const wide = '/s/files/1/0555/0100/files/photos/wide.jpg';
let folder: string;
let media: ServedProvider;

beforeAll(async () => {
  folder = await writeSmallMedia();
  media = await serveProvider('media', createMedia, seedOf(folder));
});
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

async function sizeOf(path: string): Promise<[number, number]> {
  const response = await fetch(media.origin + path);
  expect(response.status).toBe(200);
  const { width, height } = await sharp(await response.bytes()).metadata();
  return [width, height];
}

async function colourAt(path: string, x: number, y: number): Promise<number[]> {
  const response = await fetch(media.origin + path);
  const { data, info } = await sharp(await response.bytes())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)].map((part) => Math.round(part / 255));
}

test.each([
  ['width=200', [200, 150]],
  ['height=150', [200, 150]],
  ['width=200&height=200', [200, 150]],
  ['width=200&height=200&crop=center', [200, 200]],
  ['width=200&height=200&pad_color=00ff00', [200, 200]],
  ['width=9000', [400, 300]],
  ['width=800&height=800&crop=top', [300, 300]],
  ['crop=region&crop_left=100&crop_top=50&crop_width=120&crop_height=60', [120, 60]],
  ['crop=region&crop_left=100&crop_top=50&crop_width=120&crop_height=60&width=60', [60, 30]],
  ['crop=region&crop_left=390&crop_top=290&crop_width=100&crop_height=100', [10, 10]],
  ['width=0&height=abc&crop=sideways&format=bmp&_pos=1&_sid=x', [400, 300]],
  ['format=constructor', [400, 300]],
])('?%s makes it %j', async (parameters, size) => {
  expect(await sizeOf(`${wide}?v=1&${parameters}`)).toEqual(size);
});

test.each([
  ['wide_200x.jpg', [200, 150]],
  ['wide_x150.jpg', [200, 150]],
  ['wide_100x100_crop_center.jpg', [100, 100]],
  ['wide_50x50_crop_left@2x.jpg', [100, 100]],
])('the older name %s makes it %j', async (name, size) => {
  expect(await sizeOf(wide.replace('wide.jpg', name))).toEqual(size);
});

test('quality is 1 to 100; any other value is ignored', async () => {
  const sizeOf = async (quality: string) =>
    (await (await fetch(`${media.origin}${wide}?width=200&format=webp&quality=${quality}`)).bytes()).length;
  expect(await sizeOf('5')).toBeLessThan(await sizeOf('100'));
  expect(await sizeOf('500')).toBe(await sizeOf('100'));
  expect([await sizeOf('0'), await sizeOf('best'), await sizeOf('')]).toEqual(Array(3).fill(await sizeOf('80')));
});

test('a crop has the requested region, and padding the requested colour', async () => {
  const right = `${wide}?crop=region&crop_left=300&crop_top=0&crop_width=50&crop_height=50&format=png`;
  expect(await colourAt(right, 25, 25)).toEqual([0, 0, 1]);
  expect(await colourAt(`${wide}?width=200&height=200&pad_color=00ff00&format=png`, 100, 5)).toEqual([0, 1, 0]);
});

test('a picture added by an edit of the seed is served, a removed one is not', async () => {
  const [[, file] = []] = [...media.context.media].filter(([name]) => name === 'photos/wide.jpg');
  if (!file) throw new Error('The picture is gone.');
  const before = media.context.media;
  media.context.media = new Map([['photos/renamed.jpg', { ...file, file: 'photos/renamed.jpg' }]]);
  const status = async (name: string) => (await fetch(media.origin + wide.replace('photos/wide.jpg', name))).status;
  expect([await status('renamed.jpg'), await status('wide.jpg')]).toEqual([200, 404]);
  media.context.media = before;
});
