import { raw } from 'hono/html';
import { addressOf, markPattern } from '#providers/shaping/entry/edit-marks.ts';

/** The first text of an entry on the page, and where it is edited. */
export interface EditLink {
  address: string;
  /** The text as HTML. */
  text: ReturnType<typeof raw>;
}

const anyMark = new RegExp(markPattern, 'gu');

/** An element that begins with a marked text, or is labeled by one. React writes no `>` in an attribute. */
const marked = new RegExp(`<([a-z][a-z\\d]*)((?:\\s[^<>]*?)?(?:\\saria-label="|>))(${markPattern})([^<"]*)`, 'gu');

/** A response of the preview without marks: for guests, and for what is no page. */
export function withoutMarks(text: string): string {
  return text.replace(anyMark, '');
}

/**
 * A rendered page with an attribute `data-edit` in place of each mark, so that its texts have no other characters than a visitor's: marks of loader
 * data go too, or the page would be another one for React. The links are in the order of the page, with what stands before its content at the end.
 */
export function withEditLinks(page: readonly string[]): { parts: string[]; links: EditLink[] } {
  const links = new Map<string, EditLink>();
  /** The links of texts before the content: the title in the head, the banner. */
  const before = new Map<string, EditLink>();
  let isContent = false;
  const parts = page.map((part) => {
    const start = isContent ? 0 : part.search(/<main\b/);
    isContent ||= start >= 0;
    return withoutMarks(
      part.replace(marked, (_found, tag: string, attributes: string, mark: string, text: string, at: number) => {
        const address = addressOf(mark);
        const [entry = ''] = address.split('?');
        const list = isContent && at >= start ? links : before;
        if (text.trim() && !list.has(entry)) list.set(entry, { address, text: raw(text.trim()) });
        return `<${tag} data-edit="${address.replaceAll('"', '%22')}"${attributes}${text}`;
      }),
    );
  });
  for (const [entry, link] of before) if (!links.has(entry)) links.set(entry, link);
  return { parts, links: [...links.values()] };
}
