import { isRecord } from '../json.ts';
import { parseSpans, type Span } from './spans.ts';

/** A block of the seed's rich text, independent of a provider's format. */
export interface Block {
  kind: 'paragraph' | 'heading' | 'item' | 'quote';
  spans: Span[];
}

const marks = { '## ': 'heading', '- ': 'item', '> ': 'quote' } as const;

/** Parses the paragraphs of a `$text` (seed/schema.ts). */
export function parseParagraphs(paragraphs: readonly string[]): Block[] {
  return paragraphs.map((paragraph) => {
    for (const [mark, kind] of Object.entries(marks)) {
      if (paragraph.startsWith(mark)) return { kind, spans: parseSpans(paragraph.slice(mark.length)) };
    }
    return { kind: 'paragraph', spans: parseSpans(paragraph) };
  });
}

/** The paragraphs of `{"$text": […]}`; null for anything else. */
export function paragraphsOf(value: unknown): string[] | null {
  if (!isRecord(value) || !Array.isArray(value.$text)) return null;
  return value.$text.map(String);
}
