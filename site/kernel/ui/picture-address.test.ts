import { describe, expect, test } from 'vitest';
import type { ImageService, Picture } from '#providers/shaping/media/types.ts';
import { type PictureSlot, pictureAddress, sourceSet } from './picture-address.ts';

function picture(service: ImageService, changes: Partial<Picture> = {}): Picture {
  return {
    kind: 'picture',
    service,
    url: 'https://images.test/a.jpg',
    width: 1000,
    height: 800,
    alt: '',
    placeholder: null,
    crop: null,
    focus: null,
    screenBlend: false,
    ...changes,
  };
}

function widthsOf(shown: Picture, slot: Omit<PictureSlot, 'sizes'>): number[] {
  const set = sourceSet(shown, { sizes: '100vw', ...slot }, 'webp');
  return [...set.matchAll(/ (\d+)w(?:,|$)/g)].map(([, width]) => Number(width));
}

describe('each image service gets its own parameters', () => {
  test.each([
    ['storefront', 'fallback', 'https://images.test/a.jpg?width=640&format=pjpg'],
    ['storefront', 'webp', 'https://images.test/a.jpg?width=640&format=webp'],
    ['content', 'fallback', 'https://images.test/a.jpg?w=640&q=90&fm=jpg&fl=progressive'],
    ['content', 'webp', 'https://images.test/a.jpg?w=640&q=90&fm=webp'],
    ['startPage', 'fallback', 'https://images.test/a.jpg?w=640&q=90&fm=pjpg'],
    ['storefront', 'negotiated', 'https://images.test/a.jpg?width=640'],
    ['startPage', 'negotiated', 'https://images.test/a.jpg?w=640&q=90&auto=format'],
    ['startPage', 'webp', 'https://images.test/a.jpg?w=640&q=90&fm=webp'],
  ] as const)('%s, %s', (service, format, address) => {
    expect(pictureAddress(picture(service), 640, format)).toBe(address);
  });

  test('parameters are added to those of the address', () => {
    const versioned = picture('storefront', { url: 'https://images.test/a.jpg?v=17#top' });
    expect(pictureAddress(versioned, 640)).toBe('https://images.test/a.jpg?v=17&width=640&format=pjpg');
  });

  test('an address is written as a URL', () => {
    const written = picture('startPage', { url: 'https://images.test/a "b", c.jpg' });
    expect(pictureAddress(written, 640, 'webp')).toBe('https://images.test/a%20%22b%22,%20c.jpg?w=640&q=90&fm=webp');
  });

  test('no width exceeds the original', () => {
    expect(pictureAddress(picture('storefront'), 3840)).toBe('https://images.test/a.jpg?width=1000&format=pjpg');
    expect(widthsOf(picture('storefront'), { from: 240, to: 1440 })).toEqual([240, 640, 828, 1000]);
  });

  test.each([
    ['content', 'w=1600&q=70&fm=webp'],
    ['startPage', 'w=1600&q=70&fm=webp'],
    // This service has no quality parameter.
    ['storefront', 'width=1600&format=webp'],
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
      const address = pictureAddress(picture(service, { url: 'https://images.test/a.webp' }), 240);
      expect(address).toMatch(/(fm|format)=png/);
    },
  );
});

describe('[MEDIA-1] the widths of a srcset', () => {
  const large = picture('content', { width: 6000, height: 4000 });
  const all = [240, 640, 750, 828, 1080, 1200, 1920, 2048, 3840];

  test('are those of the list that the slot can use on screens of one or two pixels for each CSS pixel', () => {
    expect(widthsOf(large, { from: 144, to: 256 })).toEqual([240, 640]);
    expect(widthsOf(large, { from: 320, to: 749 })).toEqual([640, 828, 1080, 1200, 1920]);
    expect(widthsOf(large, { from: 240, to: 1920 })).toEqual([240, 640, 828, 1080, 1200, 1920, 2048, 3840]);
  });

  test('end at the given maximum', () => {
    expect(widthsOf(large, { from: 320, to: 1440, maxWidth: 1600 })).toEqual([640, 828, 1080, 1200, 1600]);
  });

  test.each([
    [320, 1440],
    [96, 128],
    [750, 1920],
  ])('from %d to %d pixels offer one at most a third too wide, where the list has one', (from, to) => {
    const offered = widthsOf(large, { from, to });
    for (let needed = from; needed <= 2 * to; needed += 1) {
      const chosen = offered.find((width) => width >= needed) ?? 0;
      const best = all.find((width) => width >= needed) ?? 0;
      expect(chosen, `${needed}`).toBeLessThanOrEqual(Math.max(best, needed * (4 / 3)));
      expect(chosen).toBeGreaterThanOrEqual(needed);
    }
  });
});
