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

/** Removes all marks from a response of the preview: for guests, and for responses that are not pages. */
export function withoutMarks(text: string): string {
  return text.replace(anyMark, '');
}

/**
 * Replaces each mark of a rendered page with an attribute `data-edit`, so that its texts have the same characters as a visitor's. Marks of loader
 * data are removed, too: otherwise the page would differ from what React renders. The links are in the order of the page; those of texts before its
 * content are at the end.
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
