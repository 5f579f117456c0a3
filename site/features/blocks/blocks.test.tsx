import { type HTMLElement, parse } from 'node-html-parser';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, useLoaderData } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Block, BlockItem } from '#providers/shaping/blocks/types.ts';
import type { Film, Picture } from '#providers/shaping/media/types.ts';
import { expectLogged } from '#tests/support/console.ts';
import { Blocks } from './blocks.tsx';
import { bareBlocks } from './style-guide/bare-blocks.ts';
import { fullBlocks } from './style-guide/full-blocks.ts';
import { sampleTexts } from './style-guide/sample-texts.ts';

const picture: Picture = {
  service: 'startPage',
  url: 'https://images.test/a.jpg',
  width: 2000,
  height: 1000,
  alt: 'A phone',
  placeholder: '#ddd8cc,#8c887a',
};
const film: Film = {
  kind: 'film',
  sources: [{ url: 'https://films.test/a.mp4', type: 'video/mp4' }],
  poster: picture,
  captions: 'https://films.test/a.vtt',
  caption: 'Eighteen seconds',
  alt: 'A film',
};
const pictureAt = (url: string): Picture => ({ ...picture, url });
const filmAt = (url: string): Film => ({ ...film, sources: [{ url, type: 'video/mp4' }] });
const background = { desktop: pictureAt('https://images.test/ground.jpg'), mobile: null };
const moving = { desktop: filmAt('https://films.test/wide.mp4'), mobile: filmAt('https://films.test/tall.mp4') };
const media = {
  background,
  darkBackground: background,
  movingBackground: moving,
  picture,
  phones: [pictureAt('https://images.test/one.jpg'), pictureAt('https://images.test/other.jpg')],
  loop: filmAt('https://films.test/loop.mp4'),
  film,
};
const item: BlockItem = { title: 'Calls', body: [] };

interface Shown {
  supportUrl: string;
  blocks: Block[];
}

const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page }]);

function Page() {
  return <Blocks blocks={useLoaderData<Shown>().blocks} />;
}

/** The blocks as rendered on the server, in a shop with a help center. */
function draw(...blocks: Block[]): HTMLElement {
  const root: Shown = { supportUrl: 'https://help.test', blocks };
  const loaderData = { root };
  // The parser treats the content of noscript as text.
  const html = renderToString(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />);
  return parse(html.replaceAll('noscript', 'span'));
}

/** Fields of blocks whose value is text, and those whose value is an address. */
const textFields = ['title', 'body', 'list', 'label', 'quote', 'attribution'];
const addressFields = ['href', 'url'];

/** The values of these fields in a block, wherever it has them. */
function valuesOf(value: unknown, fields: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const texts = [each].flat().filter((text) => typeof text === 'string');
    return fields.includes(name) && texts.length > 0 ? texts : valuesOf(each, fields);
  });
}

/** The values that are less often in a text than in the list. */
function missingFrom(text: string, values: readonly string[]): string[] {
  const given = Map.groupBy(values, (value) => value);
  return [...given].flatMap(([value, { length }]) => (text.split(value).length > length ? [] : [value]));
}

describe('[BLOCK-1] every type of block', () => {
  test('is rendered with all fields: texts, links, pictures and films', () => {
    const blocks = fullBlocks(media, sampleTexts.long, false);
    const sections = draw(...blocks).querySelectorAll('section');
    expect(sections).toHaveLength(blocks.length);
    expect(new Set(blocks.map(({ type }) => type))).toEqual(
      new Set(['accordion', 'details', 'faq', 'product', 'search', 'singleImage', 'testimonial', 'text']),
    );
    for (const [index, block] of blocks.entries()) {
      const { text = '', innerHTML = '' } = sections[index] ?? {};
      const texts = valuesOf(block, textFields).map((html) => parse(html).text);
      const addresses = valuesOf(block, addressFields);
      expect([...texts, ...addresses], block.type).not.toEqual([]);
      expect(missingFrom(text, texts), block.type).toEqual([]);
      expect(missingFrom(innerHTML, addresses), block.type).toEqual([]);
    }
  });

  test('is rendered without optional fields: no empty heading, link, list or figure', () => {
    expectLogged(/^carouselBlock is not a valid block type$/);
    const page = draw(...bareBlocks);
    expect(page.querySelectorAll('section').length).toBeGreaterThan(0);
    const hollow = page.querySelectorAll('h2, h3, li, ul, ol, p:not([role=alert]), figure, picture, blockquote');
    for (const element of hollow) expect(element.innerHTML.trim(), element.outerHTML).not.toBe('');
    for (const link of page.querySelectorAll('a')) expect(link.getAttribute('href')).toBeTruthy();
    expect(page.querySelectorAll('img')).toEqual([]);
  });

  test('has headings in order, below the page’s own', () => {
    expectLogged(/^carouselBlock is not a valid block type$/);
    const found = new Set<number>();
    for (const block of [...fullBlocks(media, sampleTexts.short, false), ...bareBlocks]) {
      const levels = draw(block)
        .querySelectorAll('h1, h2, h3, h4')
        .map(({ tagName }) => Number(tagName[1]));
      levels.reduce((before, level) => {
        expect(level, block.type).toBeLessThanOrEqual(before + 1);
        found.add(level);
        return level;
      }, 1);
    }
    expect([...found].toSorted()).toEqual([2, 3]);
  });
});

test('[BLOCK-2] an unknown type is logged and renders nothing, and the following blocks are rendered', () => {
  expectLogged(/^carouselBlock is not a valid block type$/);
  const page = draw(
    { type: 'unknown', name: 'carouselBlock' },
    { type: 'faq', title: 'Questions', layout: null, items: [item] },
  );
  expect(page.querySelectorAll('section').map((section) => section.getAttribute('aria-label'))).toEqual(['Questions']);
});

test('a detail’s title that is a price alone is as large as a page’s', () => {
  const page = draw({
    type: 'details',
    sections: [
      {
        title: null,
        items: [
          { title: ['$25'], body: ['a month'] },
          { title: ['3 to 5'], body: ['days'] },
          { title: ['5G'], body: ['and Wi-Fi'] },
        ],
      },
    ],
  });
  expect(page.querySelectorAll('h2').map(({ classNames }) => classNames)).toEqual(['display', 'heading', 'heading']);
});

test('[BLOCK-3] tabs without items render nothing', () => {
  const none = { title: 'Nothing', layout: null, items: [] };
  const page = draw({ ...none, type: 'accordion' }, { ...none, type: 'faq' }, { ...none, type: 'product' });
  expect(page.text).toBe('');
});

test('[MEDIA-1] a background picture is 1600 pixels wide', () => {
  const block: Block = { type: 'faq', title: null, layout: null, items: [item], background };
  const [image] = draw(block).querySelectorAll('img');
  expect(image?.getAttribute('src')).toContain('w=1600&');
  expect(image?.hasAttribute('srcset')).toBe(false);
});

test('[MEDIA-1] a film’s poster is WebP at quality 70, at most 1600 pixels wide, behind a block and in it', () => {
  const text: Block = { type: 'text', title: null, body: [], foreground: film };
  const behind: Block = { ...text, foreground: undefined, background: { desktop: film, mobile: null } };
  for (const block of [text, behind]) {
    const [source] = draw(block).querySelectorAll('picture source');
    expect(source?.getAttribute('type')).toBe('image/webp');
    const candidates = source?.getAttribute('srcset')?.split(', ') ?? [];
    for (const candidate of candidates) expect(candidate).toContain('&q=70&fm=webp');
    expect(candidates.at(-1)).toContain('w=1600&');
  }
});

test('[BLOCK-10] screen blend and focal point are rendered', () => {
  const crop = { top: 0, right: 0, bottom: 0, left: 0.5 };
  const shown = { ...picture, crop, focus: { x: 0.75, y: 0.25 }, screenBlend: true };
  const image = draw({ type: 'singleImage', title: null, picture: shown, size: 'small' }).querySelector('img');
  expect(image?.getAttribute('style')).toContain('mix-blend-mode:screen');
  expect(image?.getAttribute('style')).toContain('object-position:50% 25%');
  expect(image?.getAttribute('src')).toContain('rect=1000,0,1000,1000');
});

test('[SEARCH-2] without JavaScript the search is a plain form that opens the help centre in a new tab', () => {
  const form = draw({ type: 'search', title: 'Ask' }).querySelector('form');
  expect(form?.attributes).toMatchObject({
    action: 'https://help.test/hc/en-us/search',
    target: '_blank',
    rel: 'noopener',
  });
  expect(form?.querySelector('[name=utf8]')?.getAttribute('value')).toBe('✓');
  expect(form?.querySelector('[name=query]')?.hasAttribute('required')).toBe(true);
  expect(form?.querySelector('button')?.hasAttribute('disabled')).toBe(false);
});

test('[MEDIA-3] a background film is muted, looped and without controls, with a source for each width', () => {
  const mobile = { ...film, sources: [{ url: 'https://films.test/tall.mp4', type: 'video/mp4' }] };
  const testimonials = [{ quote: 'Quiet.', attribution: 'Ada' }];
  const block: Block = { type: 'testimonial', background: { desktop: film, mobile }, testimonials };
  const video = draw(block).querySelector('video');
  expect(Object.keys(video?.attributes ?? {})).toEqual(
    expect.arrayContaining(['autoPlay', 'muted', 'loop', 'playsInline']),
  );
  expect(video?.hasAttribute('controls')).toBe(false);
  expect(video?.querySelectorAll('source').map((source) => source.getAttribute('media'))).toEqual([
    '(max-width: 749px) and (prefers-reduced-motion: no-preference)',
    '(prefers-reduced-motion: no-preference)',
  ]);
});

test('[MEDIA-3] a film is not played over the picture of the other width', () => {
  const block: Block = { type: 'text', title: 'Sky', body: [], background: { desktop: film, mobile: picture } };
  const media = () =>
    draw(block)
      .querySelectorAll('video source')
      .map((source) => source.getAttribute('media'));
  expect(media()).toEqual(['(min-width: 750px) and (prefers-reduced-motion: no-preference)']);
  block.background = { desktop: picture, mobile: film };
  expect(media()).toEqual(['(max-width: 749px) and (prefers-reduced-motion: no-preference)']);
  block.background = { desktop: null, mobile: film };
  expect(media()).toEqual(['(prefers-reduced-motion: no-preference)']);
});
