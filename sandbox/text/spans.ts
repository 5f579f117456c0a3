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
export function parseSpans(text: string, marks: Marks = { strong: false, em: false, href: null }): Span[] {
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
