import { z } from 'zod';
import type { Block } from '../../shaping/blocks/types.ts';
import type { Article, Compatibility, ErrorPage, NewsletterSettings, Page, Settings } from '../types.ts';

/**
 * Schemas of the shapes, stricter than their types: URLs are safe, rich text has the five inline tags only, and a field that says nothing is absent
 * where there are many (present.ts).
 */

const words = z.string().regex(/\S/);
const safe = z.string().regex(/^(?!\s*(javascript|data|vbscript):)(?!\s*[/\\]{2})/i);
const webUrl = z.url({ protocol: /^https?$/ });
const paragraph = z.string().regex(/^(?:[^<>]|<\/?(?:b|i|em|strong|a)>|<a href="[^"<>]*">)+$/);
const richText = z.array(paragraph).readonly();
const filled = <Member extends z.ZodType>(member: Member) => z.array(member).min(1).optional();
const share = z.number().min(0).max(1);
const set = z.literal(true).optional();
const color = z.string().regex(/^[#\w]+$/);

const picture = z.strictObject({
  service: z.enum(['storefront', 'content', 'startPage']),
  url: webUrl,
  width: z.number().positive(),
  height: z.number().positive(),
  alt: z.string(),
  placeholder: z
    .string()
    .regex(/^#[0-9a-f]{3},#[0-9a-f]{3},#[0-9a-f]{3}$/)
    .optional(),
  crop: z.strictObject({ top: share, right: share, bottom: share, left: share }).optional(),
  focus: z.strictObject({ x: share, y: share }).optional(),
  screenBlend: set,
});
const film = z.strictObject({
  kind: z.literal('film'),
  sources: z.array(z.strictObject({ url: webUrl, type: words })),
  hosted: z.strictObject({ url: webUrl }).optional(),
  poster: picture.optional(),
  captions: webUrl.optional(),
  caption: words.optional(),
  alt: z.string(),
  screenBlend: set,
});
const medium = z.union([picture, film]);
const background = z.strictObject({ desktop: medium.nullable(), mobile: medium.nullable() }).optional();
const link = z.strictObject({ href: safe, openInNewTab: set, ariaLabel: words.optional() });
const cta = link.partial().extend({
  label: words,
  variant: z.enum(['primary', 'secondary', 'secondary-darkmode']),
});
const title = words.nullable();
const frame = {
  isDarkMode: set,
  showBorderTop: set,
  bottomSpacer: set,
  background,
};
const item = z.strictObject({
  title: words,
  body: richText,
  picture: picture.optional(),
  background,
  ctas: filled(cta),
});
const detailItem = z.strictObject({
  title: richText,
  titleLink: link.optional(),
  body: filled(paragraph).readonly(),
  picture: picture.optional(),
  list: filled(words),
  links: filled(link.extend({ label: words })),
  ctas: filled(cta),
});
const items = z.array(item);
const stories = z.array(z.strictObject({ title: words, body: richText, picture }));

const block = z.discriminatedUnion('type', [
  z.strictObject({
    ...frame,
    type: z.literal('testimonial'),
    testimonials: z.array(z.strictObject({ quote: words, attribution: z.string() })),
  }),
  z.strictObject({
    ...frame,
    type: z.literal('text'),
    title,
    hasLongTitle: z.literal(true).optional(),
    body: richText,
    hasShortLead: z.literal(true).optional(),
    foreground: medium.optional(),
    film: film.optional(),
    cta: cta.optional(),
  }),
  z.strictObject({ ...frame, type: z.literal('accordion'), title, layout: title, items, cta: cta.optional() }),
  z.strictObject({ ...frame, type: z.literal('faq'), title, layout: title, items }),
  z.strictObject({ ...frame, type: z.literal('product'), title, layout: title, items }),
  z.strictObject({
    ...frame,
    type: z.literal('details'),
    sections: z.array(z.strictObject({ title, items: z.array(detailItem) })),
  }),
  z.strictObject({ ...frame, type: z.literal('search'), title }),
  z.strictObject({
    ...frame,
    type: z.literal('singleImage'),
    title,
    picture: picture.nullable(),
    size: z.enum(['small', 'default']),
  }),
  z.strictObject({ ...frame, type: z.literal('unknown'), name: z.string() }),
]) satisfies z.ZodType<Block>;

const metadata = z.strictObject({
  title,
  description: title,
  shareTitle: title,
  shareDescription: title,
  shareGraphic: picture.nullable(),
  noIndex: z.boolean(),
});

export const page = z
  .strictObject({
    id: words,
    title: words,
    slug: words,
    header: z.array(z.strictObject({ title, isDarkMode: set, showBorderTop: set, background })),
    blocks: z.array(block),
    metadata,
    nav: z.strictObject({
      color: z.enum(['white', 'black']).nullable(),
      buyButtonActive: z.boolean().nullable(),
      menuButtonActive: z.boolean().nullable(),
    }),
  })
  .nullable() satisfies z.ZodType<Page | null>;

const card = z.strictObject({
  id: words,
  slug: words,
  title: words,
  createdAt: z.union([z.literal(''), z.string().refine((date) => !Number.isNaN(Date.parse(date)))]),
  tags: z.array(words),
});

export const article = card
  .extend({ picture: picture.nullable(), blocks: z.array(block), metadata })
  .nullable() satisfies z.ZodType<Omit<Article, 'updatedAt'> | null>;

const menuLink = link.extend({ name: words, popoverMenuOnly: set });

export const settings = z.strictObject({
  welcomeMessage: title,
  banner: z.strictObject({ text: words, href: safe.nullable() }).nullable(),
  logos: z.strictObject({ white: picture.nullable(), black: picture.nullable() }),
  modalPageLogo: picture.nullable(),
  errorPageBackground: picture.nullable(),
  orderConfirmationBackground: picture.nullable(),
  address: z.array(words),
  menu: z.array(menuLink),
  bottomLinks: z.array(menuLink),
  social: z.array(menuLink.extend({ icon: picture.optional() })),
  preOrderActive: z.boolean(),
  tagOrder: z.array(words),
  selectedArticles: z.array(card.extend({ picture: picture.nullable() })),
  faqs: z.strictObject({ lightPhoneII: items, lightPhoneIII: items }),
  stories: z.strictObject({ lightPhoneII: stories, lightPhoneIII: stories }),
}) satisfies z.ZodType<Settings>;

const phonePictures = z.strictObject({ lightPhoneII: picture.nullable(), lightPhoneIII: picture.nullable() });

export const compatibility = z.strictObject({
  logo: picture.nullable(),
  textUnderLogo: title,
  titleText: title,
  backgroundHexColor: color,
  iconColor: color,
  devicePickerTitle: title,
  phones: phonePictures,
  variants: z.array(
    z.strictObject({
      id: words,
      text: title,
      textColor: color.nullable(),
      textWidth: z
        .string()
        .regex(/^[\d.]+[a-z%]+$/)
        .nullable(),
      phones: phonePictures,
      blocks: z.array(block),
    }),
  ),
  countries: z.array(
    z.strictObject({
      code: z.string().length(2),
      compatible: z.array(words),
      incompatible: z.array(words),
      carriers: z.array(
        z.strictObject({
          name: words,
          isCompatible: z.boolean(),
          phones: z.array(z.enum(['lightPhoneII', 'lightPhoneIII'])),
        }),
      ),
    }),
  ),
}) satisfies z.ZodType<Compatibility>;

export const errorPage = z.strictObject({
  background: picture.nullable(),
  logo: picture.nullable(),
  message: words,
  button: z.strictObject({ label: words, href: safe }),
}) satisfies z.ZodType<ErrorPage>;

export const newsletter = z.strictObject({
  text: words,
  backgroundHexColor: color,
  contentTextColor: color,
  backgroundColor: color,
  variant: z.enum(['primary', 'secondary']),
  renderInFooter: z.boolean(),
  contentColor: color.nullable(),
  url: words.nullable(),
}) satisfies z.ZodType<NewsletterSettings>;
