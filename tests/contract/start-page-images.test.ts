import { createImageUrlBuilder, type ImageUrlBuilder } from '@sanity/image-url';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from './support/contract.ts';
import { queryClient } from './support/query-client.ts';

interface Asset {
  _id: string;
  url: string;
  path: string;
  size: number;
  mimeType: string;
  extension: string;
  metadata: { dimensions: { width: number; height: number; aspectRatio: number } };
}

contract('startPage', (subject) => {
  let asset: Asset;
  let width: number;
  let height: number;

  const client = () => queryClient(subject.account());

  // A photograph wider than high and large enough for every case.
  beforeAll(async () => {
    const query =
      '*[_type == "sanity.imageAsset" && extension == "jpg" && metadata.dimensions.width > 1000 && metadata.dimensions.aspectRatio > 1.2] | order(size)[0]';
    const found = await client().fetch<Asset | null>(query);
    if (!found) throw new Error('The dataset has no photograph to try this with.');
    asset = found;
    ({ width, height } = asset.metadata.dimensions);
  });

  const image = (source: object = {}) =>
    createImageUrlBuilder(client()).image({
      _type: 'image',
      asset: { _type: 'reference', _ref: asset._id },
      ...source,
    });

  async function fetched(builder: ImageUrlBuilder, accept = 'image/*') {
    const response = await fetch(builder.url(), { headers: { accept } });
    expect(response.status).toBe(200);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  async function sizeOf(builder: ImageUrlBuilder): Promise<[number, number]> {
    const { width = 0, height = 0 } = await sharp((await fetched(builder)).bytes).metadata();
    return [width, height];
  }

  /** Averages of red, green and blue, 0 to 255. */
  async function toneOf(builder: ImageUrlBuilder): Promise<number[]> {
    const { channels } = await sharp((await fetched(builder)).bytes)
      .removeAlpha()
      .stats();
    return channels.map(({ mean }) => mean);
  }

  /** Average difference of two pictures of the same size, 0 to 255. */
  async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
    const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
    if (!a || !b || a.length !== b.length) throw new Error('The pictures are not of the same size.');
    return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
  }

  const small = () => image().width(120).format('png');

  describe('asset documents', () => {
    test('_id, path and url contain the hash and the size of the image', () => {
      expect(asset).toMatchObject({
        _id: expect.stringMatching(new RegExp(`^image-[0-9a-zA-Z]+-${width}x${height}-jpg$`)),
        path: expect.stringMatching(new RegExp(`^images/\\w+/[\\w-]+/[0-9a-zA-Z]+-${width}x${height}\\.jpg$`)),
        url: expect.stringMatching(/^https?:\/\/.+\.jpg$/),
        mimeType: 'image/jpeg',
        metadata: {
          _type: 'sanity.imageMetadata',
          hasAlpha: false,
          isOpaque: true,
          lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
          blurHash: expect.any(String),
          dimensions: { _type: 'sanity.imageDimensions', aspectRatio: expect.closeTo(width / height) },
          palette: { _type: 'sanity.imagePalette', dominant: { background: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
        },
      });
    });

    test('The original is served at its url, with the size of the document', async () => {
      const response = await fetch(asset.url);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect((await response.arrayBuffer()).byteLength).toBe(asset.size);
    });

    test('A file is served at its url', async () => {
      const file = await client().fetch<Asset | null>('*[_type == "sanity.fileAsset"] | order(size)[0]');
      if (!file) return;
      expect(file.path).toMatch(new RegExp(`^files/\\w+/[\\w-]+/[0-9a-zA-Z]+\\.${file.extension}$`));
      const response = await fetch(`${file.url}?dl=kept.bin`);
      expect((await response.arrayBuffer()).byteLength).toBe(file.size);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;.*kept\.bin/);
    });
  });

  describe('sizes', () => {
    test('One side determines the other by the aspect ratio', async () => {
      expect(await sizeOf(image().width(200))).toEqual([200, Math.round((200 * height) / width)]);
      const [, scaled] = await sizeOf(image().height(100));
      expect(scaled).toBe(100);
      expect(await sizeOf(image().width(100).dpr(2))).toEqual([200, Math.round((200 * height) / width)]);
    });

    test('Width and height crop the image to their ratio, around its centre or its hotspot', async () => {
      const square = image().size(100, 100);
      expect(new URL(square.url()).searchParams.get('rect')).toMatch(/^\d+,0,\d+,\d+$/);
      expect(await sizeOf(square)).toEqual([100, 100]);
      const corner = image({ hotspot: { x: 0.05, y: 0.5, width: 0.1, height: 0.1 } }).size(100, 100);
      expect(new URL(corner.url()).searchParams.get('rect')).toMatch(/^0,0,/);
      expect(await sizeOf(corner)).toEqual([100, 100]);
      const whole = await sharp((await fetched(image().height(100).format('png'))).bytes)
        .extract({ left: 0, top: 0, width: 100, height: 100 })
        .png()
        .toBuffer();
      const cut = (await fetched(corner.format('png'))).bytes;
      expect(await differenceOf(cut, whole)).toBeLessThan(6);
    });

    test('The crop is applied before the size', async () => {
      const crop = { top: 0.1, bottom: 0.2, left: 0.25, right: 0.25 };
      expect(await sizeOf(image({ crop }))).toEqual([
        Math.round(width - crop.right * width - Math.round(crop.left * width)),
        Math.round(height - crop.bottom * height - Math.round(crop.top * height)),
      ]);
    });

    test.each([
      ['clip', [100, 100], 'inside'],
      ['max', [100, 100], 'inside'],
      ['crop', [100, 100], 'box'],
      ['min', [100, 100], 'box'],
      ['fill', [100, 100], 'box'],
      ['fillmax', [100, 100], 'box'],
      ['scale', [100, 100], 'box'],
    ] as const)('The fit %s into %j fills the %s', async (fit, [w, h], kind) => {
      const inside = [w, Math.round((w * height) / width)];
      expect(await sizeOf(image().ignoreImageParams().size(w, h).fit(fit))).toEqual(kind === 'box' ? [w, h] : inside);
    });

    test('The fits max, min and fillmax enlarge nothing', async () => {
      const rect = { left: 0, top: 0, width: 60, height: 40 };
      const cut = (fit: 'max' | 'min' | 'fillmax') =>
        image().rect(rect.left, rect.top, rect.width, rect.height).size(120, 120).fit(fit);
      expect(await sizeOf(cut('max'))).toEqual([60, 40]);
      expect(await sizeOf(cut('min'))).toEqual([40, 40]);
      expect(await sizeOf(cut('fillmax'))).toEqual([120, 120]);
    });

    test.runIf(subject.isSandbox)('The setting images.enlarge determines whether the other fits enlarge', async () => {
      const cut = image().rect(0, 0, 60, 40).width(120);
      expect(await sizeOf(cut)).toEqual([120, 80]);
      await subject.sandbox().settings({ startPage: { images: { enlarge: false } } });
      expect(await sizeOf(cut)).toEqual([60, 40]);
    });

    test.runIf(subject.isSandbox)('min-w, max-w and max-h limit the sides', async () => {
      expect(await sizeOf(image().width(500).maxWidth(200))).toEqual([200, Math.round((200 * height) / width)]);
      expect(await sizeOf(image().width(50).minWidth(200))).toEqual([200, Math.round((200 * height) / width)]);
      expect(await sizeOf(image().maxHeight(100))).toEqual([expect.any(Number), 100]);
    });

    test('A focal point determines the crop', async () => {
      const cut = (x: number) => image().size(60, 120).fit('crop').crop('focalpoint').focalPoint(x, 0.5).format('png');
      const [left, right, again] = [await fetched(cut(0)), await fetched(cut(1)), await fetched(cut(0.01))];
      expect(await differenceOf(left.bytes, again.bytes)).toBeLessThan(2);
      expect(await differenceOf(left.bytes, right.bytes)).toBeGreaterThan(2);
    });

    test.each(['top', 'bottom', 'left', 'right', 'center', 'entropy'] as const)(
      'The crop %s fills the box',
      async (crop) => {
        expect(await sizeOf(image().size(90, 120).fit('crop').crop(crop))).toEqual([90, 120]);
      },
    );
  });

  describe('formats', () => {
    test.each([
      ['jpg', 'image/jpeg'],
      ['pjpg', 'image/jpeg'],
      ['png', 'image/png'],
      ['webp', 'image/webp'],
    ] as const)('The format %s is served as %s', async (format, type) => {
      const { response, bytes } = await fetched(image().width(80).format(format));
      expect(response.headers.get('content-type')).toBe(type);
      expect((await sharp(bytes).metadata()).isProgressive ?? false).toBe(format === 'pjpg');
    });

    test.runIf(subject.isSandbox)('The format avif is served as image/avif', async () => {
      const { response } = await fetched(
        createImageUrlBuilder(client())
          .image(asset)
          .width(80)
          .withOptions({ format: 'avif' as 'webp' }),
      );
      expect(response.headers.get('content-type')).toBe('image/avif');
    });

    test('auto=format negotiates by Accept, with Vary', async () => {
      const auto = image().width(80).auto('format');
      expect((await fetched(auto, 'image/webp,*/*')).response.headers.get('content-type')).toBe('image/webp');
      const plain = (await fetched(auto, 'image/jpeg')).response;
      expect(plain.headers.get('content-type')).toBe('image/jpeg');
      expect(plain.headers.get('vary')?.toLowerCase()).toContain('accept');
    });

    test('A lower quality has fewer bytes', async () => {
      const [low, high] = [
        await fetched(image().width(400).quality(20)),
        await fetched(image().width(400).quality(95)),
      ];
      expect(low.bytes.length).toBeLessThan(high.bytes.length * 0.7);
    });

    test('A vanity name is accepted, and dl sets Content-Disposition', async () => {
      const named = image().width(80).vanityName('a-quiet-day.jpg').forceDownload('kept.jpg');
      expect(new URL(named.url()).pathname).toMatch(/\.jpg\/a-quiet-day\.jpg$/);
      expect((await fetched(named)).response.headers.get('content-disposition')).toMatch(/^attachment;.*kept\.jpg/);
    });
  });

  describe('effects', () => {
    test('An orientation of 90 degrees swaps the sides', async () => {
      const [w, h] = await sizeOf(image().width(120));
      expect(await sizeOf(image().width(120).orientation(180))).toEqual([w, h]);
      const [turnedWidth = 0, turnedHeight = 0] = await sizeOf(image().orientation(90).height(120));
      expect(turnedWidth).toBeLessThan(turnedHeight);
    });

    test('Flips mirror the image', async () => {
      const plain = (await fetched(small())).bytes;
      const mirrored = (await fetched(small().flipHorizontal())).bytes;
      expect(await differenceOf(plain, mirrored)).toBeGreaterThan(1);
      expect(await differenceOf(plain, await sharp(mirrored).flop().png().toBuffer())).toBeLessThan(3);
      const both = (await fetched(small().flipHorizontal().flipVertical())).bytes;
      expect(await differenceOf(plain, await sharp(both).rotate(180).png().toBuffer())).toBeLessThan(3);
    });

    test('Blur reduces sharpness, sharpen increases it', async () => {
      const edges = async (builder: ImageUrlBuilder) => (await sharp((await fetched(builder)).bytes).stats()).sharpness;
      const [plain, blurred, sharpened] = [
        await edges(small()),
        await edges(small().blur(60)),
        await edges(small().sharpen(90)),
      ];
      expect(blurred).toBeLessThan(plain);
      expect(sharpened).toBeGreaterThan(plain);
    });

    test('A saturation of -100 is grey', async () => {
      const [red = 0, green = 0, blue = 0] = await toneOf(small().saturation(-100));
      // A picture of one channel is gray by itself.
      for (const other of [green || red, blue || red]) expect(other).toBeCloseTo(red, 0);
    });

    test('Invert inverts the channels', async () => {
      const [plain, inverted] = [await toneOf(small()), await toneOf(small().invert(true))];
      for (const [index, mean] of plain.entries()) expect(inverted[index]).toBeCloseTo(255 - mean, -1);
    });

    test('The uncovered area has the background colour', async () => {
      const filled = (await fetched(image().ignoreImageParams().size(60, 120).fit('fill').bg('ff0000').format('png')))
        .bytes;
      const { data } = await sharp(filled)
        .extract({ left: 30, top: 1, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([...data]).toEqual([255, 0, 0]);
    });

    test.runIf(subject.isSandbox)('Padding is added around the image', async () => {
      const [w, h] = await sizeOf(small());
      expect(await sizeOf(small().pad(10).bg('00ff00'))).toEqual([w + 20, h + 20]);
    });
  });
});
