import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './support/contract.ts';
import { read } from './support/storefront.ts';
import { trust } from './support/trust.ts';

contract('storefront', (subject) => {
  beforeAll(() => trust(subject.account().certificate));

  /** A photograph of some product, with its size. */
  async function picture() {
    const image = z.object({ url: z.url(), width: z.int(), height: z.int() });
    const product = z.object({ images: z.object({ nodes: z.array(image) }) });
    const query = '{ products(first: 50) { nodes { images(first: 5) { nodes { url width height } } } } }';
    const shape = z.object({ products: z.object({ nodes: z.array(product) }) });
    const { products } = await read(shape, subject.account(), '2023-10', query);
    const found = products.nodes
      .flatMap(({ images }) => images.nodes)
      .find(({ url, width, height }) => new URL(url).pathname.endsWith('.jpg') && width >= 400 && height >= 400);
    return found ?? expect.fail('No product has a photograph of 400 pixels.');
  }

  async function sizeOf(address: string | URL): Promise<[number, number]> {
    const response = await fetch(address);
    expect(response.status).toBe(200);
    const { width, height } = await sharp(await response.bytes()).metadata();
    return [width, height];
  }

  /** The URL with a suffix before the extension. */
  function named(address: string, suffix: string): URL {
    const url = new URL(address);
    url.pathname = url.pathname.replace(/\.jpg$/, `${suffix}.jpg`);
    return url;
  }

  describe('an image of the shop', () => {
    test('has the size in the catalogue', async () => {
      const { url, width, height } = await picture();
      expect(await sizeOf(url)).toEqual([width, height]);
    });

    test('has its aspect ratio with the older size names: by width, by height, by both', async () => {
      const { url, width, height } = await picture();
      const [wide, itsHeight] = await sizeOf(named(url, '_200x'));
      expect(wide).toBe(200);
      expect(Math.abs(itsHeight - (200 * height) / width)).toBeLessThanOrEqual(1);
      const [itsWidth, high] = await sizeOf(named(url, '_x150'));
      expect(high).toBe(150);
      expect(Math.abs(itsWidth - (150 * width) / height)).toBeLessThanOrEqual(1);
      expect(Math.max(...(await sizeOf(named(url, '_120x120'))))).toBe(120);
    });

    test.each([
      ['_100x80_crop_center', [100, 80]],
      ['_100x80_crop_top', [100, 80]],
      ['_60x60_crop_left@2x', [120, 120]],
    ])('is resized by the older size name %s', async (suffix, size) => {
      expect(await sizeOf(named((await picture()).url, suffix))).toEqual(size);
    });

    test('is resized by parameters, never enlarged, and ignores unknown parameters', async () => {
      const { url, width, height } = await picture();
      const sizeWith = (parameters: Record<string, string>) => {
        const address = new URL(url);
        for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
        return sizeOf(address);
      };
      expect(await sizeWith({ width: '120', height: '90', crop: 'center' })).toEqual([120, 90]);
      if (width < 5760) expect(await sizeWith({ width: '5760' })).toEqual([width, height]);
      expect((await sizeWith({ width: '120', shade: 'blue' }))[0]).toBe(120);
    });

    // Not in Shopify's documentation.
    test('has fewer bytes at a lower quality', async () => {
      const address = new URL((await picture()).url);
      const bytesAt = async (quality: string) => {
        for (const [name, value] of Object.entries({ width: '400', format: 'webp', quality }))
          address.searchParams.set(name, value);
        return (await (await fetch(address)).bytes()).length;
      };
      expect(await bytesAt('70')).toBeLessThan(await bytesAt('90'));
    });

    test('is not sent again to a browser that has it cached', async () => {
      const address = named((await picture()).url, '_200x');
      const first = await fetch(address);
      await first.bytes();
      expect(first.headers.get('cache-control')).toMatch(/max-age=\d{5,}/);
      const again = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    });
  });
});
