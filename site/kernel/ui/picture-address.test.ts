import { describe, expect, test } from 'vitest';
import type { ImageService, Picture } from '#providers/shaping/media/types.ts';
import { imageAttributes, type PictureSlot, pictureAddress, sourceAttributes } from './picture-address.ts';

function picture(service: ImageService, changes: Partial<Picture> = {}): Picture {
  return {
    service,
    url: 'https://images.test/a.jpg',
    width: 1000,
    height: 800,
    alt: '',
    ...changes,
  };
}

function widthsOf(shown: Picture, slot: Omit<PictureSlot, 'sizes'>): number[] {
  const { srcSet } = sourceAttributes(shown, { sizes: '100vw', ...slot });
  return [...srcSet.matchAll(/[?&](?:w|width)=(\d+)/g)].map(([, width]) => Number(width));
}

describe('each image service gets its own parameters', () => {
  test.each([
    ['storefront', 'fallback', 'https://images.test/a.jpg?width=640&quality=90&format=pjpg'],
    ['storefront', 'webp', 'https://images.test/a.jpg?width=640&quality=90&format=webp'],
    ['content', 'fallback', 'https://images.test/a.jpg?w=640&q=90&fm=jpg&fl=progressive'],
    ['content', 'webp', 'https://images.test/a.jpg?w=640&q=90&fm=webp'],
    ['startPage', 'fallback', 'https://images.test/a.jpg?w=640&q=90&fm=pjpg'],
    ['storefront', 'negotiated', 'https://images.test/a.jpg?width=640&quality=90'],
    ['startPage', 'negotiated', 'https://images.test/a.jpg?w=640&q=90&auto=format'],
    ['startPage', 'webp', 'https://images.test/a.jpg?w=640&q=90&fm=webp'],
  ] as const)('%s, %s', (service, format, address) => {
    expect(pictureAddress(picture(service), 640, format)).toBe(address);
  });

  test('parameters are added to those of the address', () => {
    const versioned = picture('storefront', { url: 'https://images.test/a.jpg?v=17#top' });
    expect(pictureAddress(versioned, 640)).toBe('https://images.test/a.jpg?v=17&width=640&quality=90&format=pjpg');
  });

  test('an address is written as a URL', () => {
    const written = picture('startPage', { url: 'https://images.test/a "b", c.jpg' });
    expect(pictureAddress(written, 640, 'webp')).toBe('https://images.test/a%20%22b%22,%20c.jpg?w=640&q=90&fm=webp');
  });

  test('no width exceeds the original', () => {
    expect(pictureAddress(picture('storefront'), 3840)).toBe(
      'https://images.test/a.jpg?width=1000&quality=90&format=pjpg',
    );
    expect(widthsOf(picture('storefront'), { from: 640, to: 1440 })).toEqual([828, 1000]);
  });

  test.each([
    ['content', 'w=1600&q=70&fm=webp'],
    ['startPage', 'w=1600&q=70&fm=webp'],
    ['storefront', 'width=1600&quality=70&format=webp'],
  ] as const)('a poster of %s is a lighter WebP', (service, parameters) => {
    const large = picture(service, { width: 2400, height: 1350 });
    expect(pictureAddress(large, 1600, 'poster')).toBe(`https://images.test/a.jpg?${parameters}`);
  });

  test.each([
    ['startPage', 'rect=0,80,800,640'],
    ['storefront', 'crop=region&crop_left=0&crop_top=80&crop_width=800&crop_height=640'],
    ['content', 'h=192&fit=fill&f=left'],
  ] as const)("[BLOCK-10] an editor's crop, in the parameters of %s", (service, part) => {
    const crop = { top: 0.1, right: 0.2, bottom: 0.1, left: 0 };
    expect(pictureAddress(picture(service, { crop }), 240)).toContain(part);
  });

  test.each(['storefront', 'content', 'startPage'] as const)(
    'a picture of %s with a transparent ground is no JPEG',
    (service) => {
      for (const name of ['a.webp', 'Logo.PNG', 'a.avif?v=1']) {
        const address = pictureAddress(picture(service, { url: `https://images.test/${name}` }), 240);
        expect(address).toMatch(/(fm|format)=png/);
      }
    },
  );
});

describe('[MEDIA-1] the widths of a srcset', () => {
  const large = picture('content', { width: 6000, height: 4000 });
  const all = [240, 640, 750, 828, 1080, 1200, 1920, 2048, 3840];

  test('are those that screens with the fewest to the most pixels can use, and of the list above 640', () => {
    expect(widthsOf(large, { from: 270, to: 877 })).toEqual([360, 480, 640]);
    expect(widthsOf(large, { from: 640, to: 1600 })).toEqual([828, 1080, 1200]);
    expect(widthsOf(large, { from: 640 })).toEqual([828, 1080, 1200, 1920, 2048, 3840]);
    const none = widthsOf(large, { from: 192, to: 6000 }).filter((width) => ![...all, 360, 480].includes(width));
    expect(none).toEqual([]);
  });

  test('are closer to each other for the picture that a visitor waits for', () => {
    const { srcSet } = sourceAttributes(large, { sizes: '100vw', from: 640 }, true);
    const offered = [...srcSet.matchAll(/(\d+)w(?:,|$)/g)].map(([, width]) => Number(width));
    expect(offered).toEqual([750, 828, 1080, 1200, 1920, 2048, 3840]);
  });

  test('have a named width in addition', () => {
    const phoneOnly = { from: 375, to: 780, namedWidth: 500 };
    expect(widthsOf(large, phoneOnly)).toEqual([500, 640]);
    expect(widthsOf(picture('content', { width: 400 }), phoneOnly)).toEqual([400]);
    expect(widthsOf(large, { from: 1200, namedWidth: 1600 })).toEqual([1600, 2048, 3840]);
  });

  test('end at the given maximum', () => {
    expect(widthsOf(large, { from: 640, maxWidth: 1600 })).toEqual([828, 1080, 1200, 1600]);
  });

  test.each([
    [270, 877],
    [192, 288],
    [640, 3840],
  ])(
    'from %d to %d pixels offer one at most a third too wide, where the list has one, and three tenths too narrow',
    (from, to) => {
      const offered = widthsOf(large, { from, to });
      for (let needed = from; needed <= to; needed += 1) {
        const chosen = offered.find((width) => width >= needed) ?? offered.at(-1) ?? 0;
        const best = [...all, 360, 480].filter((width) => width >= needed).sort((a, b) => a - b)[0] ?? 0;
        expect(chosen, `${needed}`).toBeLessThanOrEqual(Math.max(best, needed * (4 / 3)));
        expect(chosen, `${needed}`).toBeGreaterThanOrEqual(needed * 0.7);
      }
    },
  );
});

test.each(['storefront', 'content', 'startPage'] as const)(
  '[MEDIA-1] a poster of %s is WebP at quality 70, in the widths of the layout up to 1600; a JPEG for browsers without WebP',
  (service) => {
    const large = picture(service, { width: 2400, height: 1350 });
    const slot = { sizes: '100vw', from: 640, isPoster: true };
    expect(widthsOf(large, slot)).toEqual([828, 1080, 1200, 1600]);
    const candidates = sourceAttributes(large, slot).srcSet.split(', ');
    for (const candidate of candidates) expect(candidate).toMatch(/[?&]q(uality)?=70&(fm|format)=webp /);
    const image = imageAttributes(large, slot);
    expect(image).toEqual({ src: pictureAddress(large, 1080, 'fallback') });
  },
);

describe('[MEDIA-1] the attributes of an image', () => {
  const slot = { sizes: '100vw', from: 640 };

  test('are an address alone where one width does for every screen', () => {
    expect(imageAttributes(picture('startPage'), { ...slot, from: 828 })).toEqual({
      src: 'https://images.test/a.jpg?w=1000&q=90&auto=format',
    });
  });

  test('of a service that does not negotiate are one JPEG, beside a source with WebP in all widths', () => {
    expect(imageAttributes(picture('content'), slot)).toEqual({
      src: 'https://images.test/a.jpg?w=1000&q=90&fm=jpg&fl=progressive',
    });
    expect(sourceAttributes(picture('content'), slot)).toEqual({
      srcSet: 'https://images.test/a.jpg?w=828&q=90&fm=webp 828w, https://images.test/a.jpg?w=1000&q=90&fm=webp 1000w',
      sizes: '100vw',
    });
  });
});
