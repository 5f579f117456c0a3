import type { RunningShop } from '#tests/support/start-shop.ts';
import { anyPicture, paragraph } from './start-page.ts';

/** One start page block of every type with all fields. */
export async function everyBlock(shop: RunningShop, isDarkMode: boolean): Promise<Record<string, unknown>[]> {
  const image = await anyPicture(shop);
  const backgroundMedia = { desktop: image, mobile: image };
  const cta = (variant: string, label = 'Read on') => ({
    label: `${label}, ${variant}`,
    variant,
    link: { external: 'https://example.com/' },
  });
  const ctas = ['primary', 'secondary', 'secondary-darkmode'].map((variant) => cta(variant));
  const item = (title: string, more: object = {}) => ({
    _key: title,
    title,
    body: [paragraph('Said.')],
    ctas,
    ...more,
  });
  const items = [item('One', { image }), item('Two'), item('Three', { image, backgroundMedia })];
  const detail = {
    _key: 'detail',
    title: [paragraph('A title')],
    titleLink: { external: 'https://example.com/' },
    body: [paragraph('Some words.')],
    image,
    list: ['First', 'Second', 'Third'],
    links: [{ label: 'An article', link: { external: 'https://example.com/' } }],
    ctas,
  };
  const frame = { isDarkMode, showBorderTop: true, bottomSpacer: true };
  const testimonials = [
    { quote: 'It is quiet.', attribution: 'Ada' },
    { quote: 'I sleep.', attribution: 'Ben' },
  ];
  const video = { _type: 'video', url: 'https://vimeo.com/1', alt: 'A film', caption: 'A minute', posterImage: image };
  const foregroundMedia = { media: image, applyScreenBlend: true, video };
  return [
    { ...frame, _type: 'testimonialBlock', testimonials, backgroundMedia },
    { ...frame, _type: 'textBlock', title: 'Text', body: [paragraph('Words.')], foregroundMedia, cta: cta('primary') },
    { ...frame, _type: 'accordionBlock', title: 'Accordion', accordionItems: items, cta: cta('secondary') },
    { ...frame, _type: 'faqBlock', title: 'Questions', faqItems: items },
    { ...frame, _type: 'productBlock', title: 'Products', layout: 'compare', products: items.slice(0, 2) },
    { ...frame, _type: 'detailsBlock', detailSections: [{ _key: 'a', title: 'Details', detailItems: [detail] }] },
    { ...frame, _type: 'searchBlock', title: 'Search' },
    { ...frame, _type: 'singleImageBlock', title: 'Small', image, imageSize: 'small' },
    { ...frame, _type: 'singleImageBlock', title: 'Default', image: { ...image, applyScreenBlend: true } },
  ];
}
