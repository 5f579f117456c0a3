import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadOwnSeed } from './testing/own-seed.ts';

test('every night picture has the size of its light picture, and is used', async () => {
  const { seed } = await loadOwnSeed();
  const folder = join(import.meta.dirname, 'media');
  const sizeOf = async (file: string) => {
    const { width, height } = await sharp(join(folder, file)).metadata();
    return [width, height];
  };
  const words = JSON.stringify([seed.catalogue, seed.content, seed.startPage]);
  const night = Object.keys(seed.media).filter((file) => file.endsWith('-night.jpg'));
  expect(night.length).toBeGreaterThan(20);
  for (const file of night) {
    expect(await sizeOf(file), file).toEqual(await sizeOf(file.replace('-night', '')));
    expect(words).toContain(file.startsWith('products/') ? file.slice('products/'.length) : file);
  }
});

/** The highest average brightness of a dark picture, out of 255: a lit screen on black is no brighter. */
const dark = 30;

test('every night picture is dark, or at most half as bright as its light picture', async () => {
  const { seed } = await loadOwnSeed();
  const brightnessOf = async (file: string) => {
    // `stats` are those of its input, whatever is done before it.
    const small = await sharp(join(import.meta.dirname, 'media', file))
      .resize(64)
      .greyscale()
      .toBuffer();
    const { channels } = await sharp(small).stats();
    return channels[0]?.mean ?? Number.NaN;
  };
  for (const file of Object.keys(seed.media).filter((file) => file.endsWith('-night.jpg')))
    expect(await brightnessOf(file), file).toBeLessThan(
      Math.max(dark, (await brightnessOf(file.replace('-night', ''))) / 2),
    );
});
