import type { CallToAction, Link } from '../links/types.ts';
import type { Background, Film, Medium, Picture } from '../media/types.ts';
import type { RichText } from '../rich-text/types.ts';

/** The fields that every block has. */
interface Frame {
  isDarkMode?: boolean;
  showBorderTop?: boolean;
  bottomSpacer?: boolean;
  background?: Background;
}

interface Testimonial {
  quote: string;
  attribution: string;
}

interface TestimonialBlock extends Frame {
  type: 'testimonial';
  testimonials: Testimonial[];
}

interface TextBlock extends Frame {
  type: 'text';
  title: string | null;
  /** The title would take five lines or more in display size over a picture. */
  hasLongTitle?: true;
  body: RichText;
  /** The first paragraph is short enough to be as large as a title. */
  hasShortLead?: true;
  foreground?: Medium;
  /** Opened by a button of the block. */
  film?: Film;
  cta?: CallToAction;
}

/** An item of an accordion, a list of questions or a comparison of products. */
export interface BlockItem {
  title: string;
  body: RichText;
  picture?: Picture;
  background?: Background;
  ctas?: CallToAction[];
}

/** The editors' name of the layout; null for the block's default. */
export type Layout = string | null;

interface AccordionBlock extends Frame {
  type: 'accordion';
  title: string | null;
  layout: Layout;
  items: BlockItem[];
  cta?: CallToAction;
}

interface FaqBlock extends Frame {
  type: 'faq';
  title: string | null;
  layout: Layout;
  items: BlockItem[];
}

interface ProductBlock extends Frame {
  type: 'product';
  title: string | null;
  layout: Layout;
  items: BlockItem[];
}

/** A text block of which a phone's page shows title, text and picture. */
export interface Story {
  title: string;
  body: RichText;
  picture: Picture;
}

export interface DetailItem {
  /** Without links where `titleLink` is set. */
  title: RichText;
  titleLink?: Link;
  body?: RichText;
  picture?: Picture;
  list?: string[];
  links?: (Link & { label: string })[];
  ctas?: CallToAction[];
}

interface DetailsBlock extends Frame {
  type: 'details';
  sections: { title: string | null; items: DetailItem[] }[];
}

/** The help center's search field. */
interface SearchBlock extends Frame {
  type: 'search';
  title: string | null;
}

interface SingleImageBlock extends Frame {
  type: 'singleImage';
  title: string | null;
  picture: Picture | null;
  size: 'small' | 'default';
}

/** A block of an unknown content type, which is logged where it is rendered (BLOCK-2). */
interface UnknownBlock extends Frame {
  type: 'unknown';
  name: string;
}

export type Block =
  | TestimonialBlock
  | TextBlock
  | AccordionBlock
  | FaqBlock
  | ProductBlock
  | DetailsBlock
  | SearchBlock
  | SingleImageBlock
  | UnknownBlock;
