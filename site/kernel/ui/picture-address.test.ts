import { describe, expect, test } from 'vitest';
import type { ImageService, Picture } from '#providers/shaping/media/types.ts';
import { pictureAddress, sourceSet } from './picture-address.ts';

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

describe('each image service gets its own parameters', () => {
  test.each([
    ['storefront', 'fallback', 'https://images.test/a.jpg?width=640&format=pjpg'],
    ['storefront', 'webp', 'https://images.test/a.jpg?width=640&format=webp'],
    ['content', 'fallback', 'https://images.test/a.jpg?w=640&q=90&fm=jpg&fl=progressive'],
    ['content', 'webp', 'https://images.test/a.jpg?w=640&q=90&fm=webp'],
    ['startPage', 'fallback', 'https://images.test/a.jpg?w=640&q=90&fit=max&fm=pjpg'],
    ['startPage', 'webp', 'https://images.test/a.jpg?w=640&q=90&fit=max&fm=webp'],
  ] as const)('%s, %s', (service, format, address) => {
    expect(pictureAddress(picture(service), 640, format)).toBe(address);
  });

  test('no width exceeds the original', () => {
    expect(pictureAddress(picture('storefront'), 3840)).toBe('https://images.test/a.jpg?width=1000&format=pjpg');
    expect(sourceSet(picture('storefront')).match(/\d+w/g)).toEqual(['240w', '640w', '750w', '828w', '1000w']);
  });

  test('[MEDIA-1] the widths go up to 3840, or up to the given maximum', () => {
    const large = picture('content', { width: 6000, height: 4000 });
    const widthsOf = (set: string) => set.match(/\d+(?=w(,|$))/g)?.map(Number);
    expect(widthsOf(sourceSet(large))).toEqual([240, 640, 750, 828, 1080, 1200, 1920, 2048, 3840]);
    expect(widthsOf(sourceSet(large, 'webp', 1600))).toEqual([240, 640, 750, 828, 1080, 1200, 1600]);
  });

  test.each([
    ['content', 'w=1600&q=70&fm=webp'],
    ['startPage', 'w=1600&q=70&fit=max&fm=webp'],
    // This service has no quality parameter.
    ['storefront', 'width=1600&format=webp'],
  ] as const)('a poster of %s is a lighter WebP', (service, parameters) => {
    const large = picture(service, { width: 2400, height: 1350 });
    expect(pictureAddress(large, 1600, 'poster')).toBe(`https://images.test/a.jpg?${parameters}`);
  });

  test.each([
    ['startPage', 'rect=0%2C80%2C800%2C640'],
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
