import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadOwnSeed, type OwnSeed, paragraphsIn } from './testing/own-seed.ts';

const blocks = z.array(z.looseObject({ title: z.string().nullish() }));

let own: OwnSeed;
let home: z.infer<typeof blocks>;
beforeAll(async () => {
  own = await loadOwnSeed();
  home = blocks.parse(own.seed.startPage.documents.find(({ _id }) => _id === 'start')?.contentBlocks);
});

describe('The home page', () => {
  test('has text on a picture and beside a picture, alternately', () => {
    const texts = home.filter(({ _type }) => _type === 'textBlock');
    expect(texts.length).toBeGreaterThanOrEqual(4);
    for (const [index, { title, backgroundMedia, foregroundMedia }] of texts.entries()) {
      expect([backgroundMedia !== undefined, foregroundMedia !== undefined], String(title)).toEqual(
        index % 2 === 0 ? [true, false] : [false, true],
      );
    }
  });

  test('has another background picture for narrow screens', () => {
    const backgrounds = home.flatMap(({ backgroundMedia }) =>
      backgroundMedia ? [JSON.stringify(backgroundMedia)] : [],
    );
    expect(backgrounds.length).toBeGreaterThan(3);
    for (const background of backgrounds) {
      const [desktop = '', mobile = ''] = background.split('"mobile":');
      expect(desktop).not.toContain('-tall');
      expect(mobile).toMatch(/-tall/);
    }
  });

  test('plays a film of the video host, with a caption', () => {
    const films = home.flatMap(({ foregroundMedia }) => {
      const { video } = z.looseObject({ video: z.unknown() }).catch({ video: undefined }).parse(foregroundMedia);
      return video ? [video] : [];
    });
    expect(films).toEqual([
      expect.objectContaining({
        url: expect.stringMatching(/^https:\/\/vimeo\.com\/\d+$/),
        caption: expect.stringMatching(/\.$/),
        alt: expect.stringMatching(/\.$/),
      }),
    ]);
  });

  test('has a cropped picture, one with a focal point, and one with screen blend', () => {
    const words = JSON.stringify(home);
    expect(words).toMatch(/"crop":\{"_type":"imageCrop"/);
    expect(words).toMatch(/"hotspot":\{"_type":"imageHotspot"/);
    for (const block of home.filter((block) => JSON.stringify(block).includes('"applyScreenBlend":true'))) {
      expect(block.isDarkMode, String(block.title)).toBe(true);
    }
    expect(words).toContain('"applyScreenBlend":true');
  });

  test('has three questions of the FAQ', () => {
    const questions = own.entries.filter(({ type }) => type === 'faqItem').map(({ entry }) => entry.title);
    const lists = [...JSON.stringify(home).matchAll(/"list":(\[[^\]]*\])/g)].flatMap(([, list = '[]']) =>
      JSON.parse(list),
    );
    expect(lists).toHaveLength(3);
    expect(questions).toEqual(expect.arrayContaining(lists));
  });
});

describe('The fallback home page of the content service', () => {
  const fallback = () => blocks.parse(own.seed.content.entries.find(({ id }) => id === 'start')?.contentBlocks);

  test('has the same blocks in the same order', () => {
    expect(fallback().map(({ type }) => type)).toEqual(home.map(({ _type }) => _type));
  });

  test('has the same text', () => {
    expect(paragraphsIn(fallback())).toEqual(paragraphsIn(home));
    for (const name of ['quote', 'attribution', 'label', 'plainTextTitle']) {
      expect(valuesOf(name, fallback()), name).toEqual(valuesOf(name, home));
    }
    expect(addressesIn(fallback())).toEqual(addressesIn(home));
  });
});

/** Buttons and details lists have another format in each service. */
function addressesIn(value: unknown): unknown[] {
  return [...new Set([...valuesOf('externalUrl', value), ...valuesOf('external', value)])].toSorted();
}

/** The values of a field at any depth. */
function valuesOf(name: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((member) => valuesOf(name, member));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === name ? [inner] : valuesOf(name, inner)));
}
