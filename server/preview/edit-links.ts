import { raw } from 'hono/html';
import { addressOf, markPattern } from '#providers/shaping/entry/edit-marks.ts';

/** The first text of an entry on the page, and where it is edited. */
export interface EditLink {
  address: string;
  /** The text as HTML. */
  text: ReturnType<typeof raw>;
}

const anyMark = new RegExp(markPattern, 'gu');

/** An element that begins with a marked text, or is labelled by one. React writes no `>` in an attribute. */
const marked = new RegExp(`<([a-z][a-z\\d]*)((?:\\s[^<>]*?)?(?:\\saria-label="|>))(${markPattern})([^<"]*)`, 'gu');

/** A response of the preview without marks: for guests, and for what is no page. */
export function withoutMarks(text: string): string {
  return text.replace(anyMark, '');
}

/**
 * A rendered page with an attribute `data-edit` in place of each mark, so that its texts have no other characters than a visitor's: marks of loader
 * data go too, or the page would be another one for React.
 */
export function withEditLinks(page: readonly string[]): { parts: string[]; links: EditLink[] } {
  const links = new Map<string, EditLink>();
  const parts = page.map((part) =>
    withoutMarks(
      part.replace(marked, (_found, tag: string, attributes: string, mark: string, text: string) => {
        const address = addressOf(mark);
        const [entry = ''] = address.split('?');
        if (text.trim() && !links.has(entry)) links.set(entry, { address, text: raw(text.trim()) });
        return `<${tag} data-edit="${address.replaceAll('"', '%22')}"${attributes}${text}`;
      }),
    ),
  );
  return { parts, links: [...links.values()] };
}
