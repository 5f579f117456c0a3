import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SandboxError } from '../sandbox-error.ts';
import { smallFilm } from '../testing/small-seed.ts';
import { readMedia } from './read-media.ts';

const folder = fileURLToPath(new URL('../../seed', import.meta.url));

test('Pictures and films of the seed have their size in pixels, captions none', async () => {
  const media = await readMedia({ folder, media: { 'video/film.mp4': { title: 'Film', alt: 'A quiet film.' } } });
  const sizeOf = (file: string) => {
    const found = media.get(file);
    return found && [found.contentType, found.width, found.height];
  };
  expect(sizeOf('products/light-phone-iii-black-front.jpg')).toEqual(['image/jpeg', 1600, 2000]);
  expect(sizeOf('video/film.mp4')).toEqual(['video/mp4', 1280, 720]);
  expect(sizeOf('video/clouds-loop-tall.webm')).toEqual(['video/webm', 720, 1280]);
  expect(sizeOf('video/film.en.vtt')).toEqual(['text/vtt; charset=utf-8', null, null]);
  const { size } = await stat(join(folder, 'media/video/film.mp4'));
  expect(media.get('video/film.mp4')).toMatchObject({ title: 'Film', alt: 'A quiet film.', size });
  expect(media.has('media.json')).toBe(false);
});

test('A seed without media has none', async () => {
  expect((await readMedia({ folder: '/nowhere/at/all', media: {} })).size).toBe(0);
});

test.each([
  ['film.mp4', Buffer.from('not a film')],
  ['film.mp4', smallFilm.subarray(0, 60)],
  ['film.webm', Buffer.from('not a film')],
  ['film.webm', smallFilm],
  ['photo.jpg', Buffer.from('not a photo')],
])('%s with invalid bytes is named', async (name, bytes) => {
  const root = await mkdtemp(join(tmpdir(), 'sandbox-media-'));
  await mkdir(join(root, 'media'));
  const path = join(root, 'media', name);
  await writeFile(path, bytes);
  const mistake: unknown = await readMedia({ folder: root, media: {} }).catch((error: unknown) => error);
  await rm(root, { recursive: true });
  const kind = name.startsWith('film') ? 'film' : 'picture';
  expect(mistake).toBeInstanceOf(SandboxError);
  expect(mistake).toHaveProperty('message', `${path} cannot be read as a ${kind}; replace the file.`);
});

test('Two files that would have the same asset id are named', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sandbox-media-'));
  const paths = ['blog/bench-and-tree.txt', 'blog-bench/and-tree.txt'].map((file) => join(root, 'media', file));
  for (const path of paths) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, path);
  }
  const mistake: unknown = await readMedia({ folder: root, media: {} }).catch((error: unknown) => error);
  await rm(root, { recursive: true });
  expect(mistake).toBeInstanceOf(SandboxError);
  expect(mistake).toHaveProperty(
    'message',
    `${paths[0]} and ${paths[1]} would both have the asset id blog-bench-and-tree-txt; rename one of them.`,
  );
});
