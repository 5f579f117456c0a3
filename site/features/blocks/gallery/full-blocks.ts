import { href } from 'react-router';
import type { Block, BlockItem, DetailItem } from '#providers/shaping/blocks/types.ts';
import type { CallToAction } from '#providers/shaping/links/types.ts';
import type { Background, Film, Picture } from '#providers/shaping/media/types.ts';
import type { Words } from './words.ts';

/** Pictures and films of the shop, which the image services have. */
export interface Media {
  /** A light picture, for dark text. */
  background: Background;
  /** A dark picture, for light text. */
  darkBackground: Background;
  movingBackground: Background;
  picture: Picture;
  phones: Picture[];
  loop: Film;
  film: Film;
}

const variants = ['primary', 'secondary', 'secondary-darkmode'] as const;

/** Every block in every arrangement, with all fields filled. */
export function fullBlocks(media: Media, words: Words, isDarkMode: boolean): Block[] {
  const { title, body, label, list } = words;
  const background = isDarkMode ? media.darkBackground : media.background;
  const frame = { isDarkMode, showBorderTop: true };
  const link = { href: href('/shop/:collection?') };
  const ctas = variants.map((variant): CallToAction => ({ label, variant, link }));
  const [cta] = ctas;
  const items = [0, 1, 2, 3].map(
    (index): BlockItem => ({
      id: String(index),
      title: index === 0 ? words.item : `${words.item} ${index + 1}`,
      body: body.slice(index % 2),
      picture: index === 2 ? undefined : media.picture,
      background: index === 3 ? background : undefined,
      ctas: index === 1 ? ctas : [],
    }),
  );
  const phones = media.phones.map(
    (picture, index): BlockItem => ({
      id: String(index),
      title: words.item,
      body,
      picture,
      ctas: ctas.slice(0, 2),
    }),
  );
  const detail: DetailItem = {
    key: 'a',
    title: [words.item],
    titleLink: link,
    body,
    picture: media.picture,
    list,
    links: [{ label, link }],
    ctas,
  };
  const sections = [
    detail,
    { ...detail, titleLink: undefined, picture: undefined },
    { ...detail, list: list.slice(0, 2), links: [] },
  ];
  const testimonials = body.map((quote, index) => ({
    quote: quote.replace(/<[^>]*>/g, ''),
    attribution: `${words.item} ${index + 1}`,
  }));
  return [
    {
      ...frame,
      key: 'testimonial',
      type: 'testimonial',
      background: isDarkMode ? background : media.movingBackground,
      testimonials,
    },
    { ...frame, key: 'plain-testimonial', type: 'testimonial', testimonials },
    { ...frame, key: 'text', type: 'text', title, body, foreground: media.picture, film: media.film, cta },
    { ...frame, key: 'moving', type: 'text', title, body, foreground: media.loop, cta },
    {
      ...frame,
      key: 'backed',
      type: 'text',
      background,
      title,
      body,
      cta,
    },
    {
      ...frame,
      key: 'hosted',
      type: 'text',
      title,
      body,
      foreground: { ...media.picture, screenBlend: isDarkMode, crop: { top: 0, right: 0, bottom: 0, left: 0.5 } },
      film: { ...media.film, sources: [] },
    },
    { ...frame, key: 'beside', type: 'accordion', title, layout: 'beside', items, cta },
    { ...frame, key: 'list', type: 'accordion', title, layout: 'list', items },
    { ...frame, key: 'row', type: 'accordion', title, layout: 'row', items: items.slice(0, 2) },
    {
      ...frame,
      key: 'backed-list',
      type: 'accordion',
      background,
      title,
      layout: 'list',
      items,
      cta,
    },
    {
      ...frame,
      key: 'faq',
      type: 'faq',
      title,
      layout: null,
      items: items.map((item) => ({ ...item, picture: undefined })),
    },
    { ...frame, key: 'product', type: 'product', title, layout: null, items: phones },
    { ...frame, key: 'details', type: 'details', sections: sections.map((item) => ({ title, items: [item] })) },
    { ...frame, key: 'search', type: 'search', title },
    { ...frame, key: 'backed-search', type: 'search', background, title },
    { ...frame, key: 'small', type: 'singleImage', title, picture: media.picture, size: 'small' },
    {
      ...frame,
      key: 'default',
      type: 'singleImage',
      title: null,
      picture: media.picture,
      size: 'default',
      bottomSpacer: true,
    },
  ];
}
