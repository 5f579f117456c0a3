import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readMedia } from './read-media.ts';

const folder = fileURLToPath(new URL('../../seed', import.meta.url));

test('Pictures and films of the seed carry their size in pixels, captions none', async () => {
  const media = await readMedia({ folder, media: { 'video/film.mp4': { title: 'Film', alt: 'A quiet film.' } } });
  const sizeOf = (file: string) => {
    const found = media.get(file);
    return found && [found.contentType, found.width, found.height];
  };
  expect(sizeOf('products/light-phone-iii-black-front.jpg')).toEqual(['image/jpeg', 1600, 2000]);
  expect(sizeOf('video/film.mp4')).toEqual(['video/mp4', 1280, 720]);
  expect(sizeOf('video/clouds-loop-tall.webm')).toEqual(['video/webm', 720, 1280]);
  expect(sizeOf('video/film.en.vtt')).toEqual(['text/vtt; charset=utf-8', null, null]);
  expect(media.get('video/film.mp4')).toMatchObject({ title: 'Film', alt: 'A quiet film.', size: 1_359_078 });
  expect(media.has('media.json')).toBe(false);
});

test('A seed without media has none', async () => {
  expect((await readMedia({ folder: '/nowhere/at/all', media: {} })).size).toBe(0);
});
