import type { Page } from '#providers/content/types.ts';
import type { RichText } from '#providers/shaping/rich-text/types.ts';

/** Characters of a description that search results show. */
const maxDescriptionLength = 160;

/** The description that editors wrote, else the beginning of the page's text; null without either. */
export function pageDescription({ metadata, blocks }: Pick<Page, 'metadata' | 'blocks'>): string | null {
  if (metadata.description) return metadata.description;
  const first = blocks.find((block) => block.type === 'text' && block.body.length > 0);
  return first?.type === 'text' ? shorten(plainText(first.body)) : null;
}

/** Rich text is sanitized to a few inline tags and the entities of escaped text. */
export function plainText(text: RichText): string {
  return text
    .join(' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|#x27|nbsp);/g, (_, name: string) => entities[name] ?? ' ');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** The beginning of a text, cut between two words or, without spaces, two characters; its last stop or comma gives way to the ellipsis. */
export function shorten(text: string): string {
  if (text.length <= maxDescriptionLength) return text;
  // An emoji may have several code units. Only the server shortens texts: Firefox before 125 has no segmenter.
  const beginning = new Intl.Segmenter().segment(text.slice(0, maxDescriptionLength + 2));
  const end = beginning.containing(maxDescriptionLength)?.index;
  return `${text.slice(0, end).replace(/[.,;:]*\s+\S*$/, '')}…`;
}
