import { isRecord } from '../json.ts';

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

/** A run of text with the same marks. */
export interface Span {
  text: string;
  strong: boolean;
  em: boolean;
  /** Address of the link it belongs to. */
  href: string | null;
}

type Marks = Omit<Span, 'text'>;

/** Marked text has at least one character and no blank at its ends, so that "2 * 3 * 4" stays plain. */
const inline =
  /\*\*(?<strong>\S(?:.*?\S)?)\*\*(?!\*)|\*(?![\s*])(?<em>(?:\*\*[^*]+\*\*|[^*])+?)(?<!\s)\*(?!\*)|\[(?<label>[^[\]]+)\]\((?<href>[^()\s]*)\)/s;

/** Parses **strong**, *em* and [label](href), nested in any order; unclosed marks stay as text. */
function parseSpans(text: string, marks: Marks = { strong: false, em: false, href: null }): Span[] {
  const match = inline.exec(text);
  if (!match?.groups) return plain(text, marks);
  const { strong, em, label, href } = match.groups;
  const inner =
    strong !== undefined
      ? parseSpans(strong, { ...marks, strong: true })
      : em !== undefined
        ? parseSpans(em, { ...marks, em: true })
        : parseSpans(label ?? '', { ...marks, href: href ?? '' });
  const before = plain(text.slice(0, match.index), marks);
  return [...before, ...inner, ...parseSpans(text.slice(match.index + match[0].length), marks)];
}

function plain(text: string, marks: Marks): Span[] {
  return text === '' ? [] : [{ text, ...marks }];
}
