import type { Article } from '#providers/content/types.ts';
import type { RichText } from '#providers/shaping/rich-text/types.ts';

const longest = 200;

/** What an article is about, in plain words: the editors', or its own first ones. */
export function summaryOf({ metadata, blocks }: Pick<Article, 'metadata' | 'blocks'>): string | null {
  if (metadata.description) return metadata.description;
  const first = blocks.find((block) => block.type === 'text' && block.body.length > 0);
  return first?.type === 'text' ? shorten(plain(first.body)) : null;
}

/** The provider's HTML is sanitised to a handful of inline tags and the entities of escaped text. */
function plain(text: RichText): string {
  return text
    .join(' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|#x27|nbsp);/g, (_, name: string) => entities[name] ?? ' ');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** Cut between two words. */
function shorten(text: string): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest).replace(/\s+\S*$/, '')}…`;
}
