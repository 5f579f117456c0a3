import { href } from 'react-router';
import type { Block, BlockItem, DetailItem } from '#providers/shaping/blocks/types.ts';
import type { CallToAction } from '#providers/shaping/links/types.ts';
import type { Background, Film, Picture } from '#providers/shaping/media/types.ts';
import type { SampleTexts } from './sample-texts.ts';

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
export function fullBlocks(media: Media, texts: SampleTexts, isDarkMode: boolean): Block[] {
  const { title, body, label, list } = texts;
  const background = isDarkMode ? media.darkBackground : media.background;
  const frame = { isDarkMode, showBorderTop: true };
  const link = { href: href('/shop/:collection?') };
  const ctas = variants.map((variant): CallToAction => ({ label, variant, ...link }));
  const [cta] = ctas;
  const items = [0, 1, 2, 3].map(
    (index): BlockItem => ({
      title: index === 0 ? texts.item : `${texts.item} ${index + 1}`,
      body: body.slice(index % 2),
      picture: index === 2 ? undefined : media.picture,
      background: index === 3 ? background : undefined,
      ctas: index === 1 ? ctas : undefined,
    }),
  );
  const phones = media.phones.map(
    (picture): BlockItem => ({
      title: texts.item,
      body,
      picture,
      ctas: ctas.slice(0, 2),
    }),
  );
  const detail: DetailItem = {
    title: [texts.item],
    titleLink: link,
    body,
    picture: media.picture,
    list,
    links: [{ label, ...link }],
    ctas,
  };
  const sections = [
    detail,
    { ...detail, titleLink: undefined, picture: undefined },
    { ...detail, list: list.slice(0, 2), links: undefined },
  ];
  const testimonials = body.map((quote, index) => ({
    quote: quote.replace(/<[^>]*>/g, ''),
    attribution: `${texts.item} ${index + 1}`,
  }));
  return [
    {
      ...frame,
      type: 'testimonial',
      background: isDarkMode ? background : media.movingBackground,
      testimonials,
    },
    { ...frame, type: 'testimonial', testimonials },
    { ...frame, type: 'text', title, body, foreground: media.picture, film: media.film, cta },
    { ...frame, type: 'text', title, body, foreground: media.loop, cta },
    {
      ...frame,
      type: 'text',
      background,
      title,
      body,
      cta,
    },
    {
      ...frame,
      type: 'text',
      title,
      body,
      foreground: { ...media.picture, screenBlend: isDarkMode, crop: { top: 0, right: 0, bottom: 0, left: 0.5 } },
      film: { ...media.film, sources: [] },
    },
    { ...frame, type: 'accordion', title, layout: 'beside', items, cta },
    { ...frame, type: 'accordion', title, layout: 'list', items },
    { ...frame, type: 'accordion', title, layout: 'row', items: items.slice(0, 2) },
    {
      ...frame,
      type: 'accordion',
      background,
      title,
      layout: 'list',
      items,
      cta,
    },
    {
      ...frame,
      type: 'faq',
      title,
      layout: null,
      items: items.map((item) => ({ ...item, picture: undefined })),
    },
    { ...frame, type: 'product', title, layout: null, items: phones },
    { ...frame, type: 'details', sections: sections.map((item) => ({ title, items: [item] })) },
    { ...frame, type: 'search', title },
    { ...frame, type: 'search', background, title },
    { ...frame, type: 'singleImage', title, picture: media.picture, size: 'small' },
    {
      ...frame,
      type: 'singleImage',
      title: null,
      picture: media.picture,
      size: 'default',
      bottomSpacer: true,
    },
  ];
}
