import sanitizeHtml from 'sanitize-html';
import { safeHref } from '../links/safe-href.ts';

const inlineTags = ['b', 'i', 'em', 'strong', 'a'];

/** Deeper than any editor nests, and shallow enough for every browser; what is deeper keeps its words and loses its tags. */
const nestingLimit = 50;

const rules = {
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit,
  transformTags: {
    a: (tagName, { href }) => {
      const safe = safeHref(href ?? '');
      const attribs: sanitizeHtml.Attributes = safe === null ? {} : { href: safe };
      return { tagName, attribs };
    },
  },
} satisfies sanitizeHtml.IOptions;

/** Inline rich text: b, i, em, strong and a with href only (spec §5, RICH-1). */
export function sanitiseInline(html: string): string {
  return sanitizeHtml(html, { ...rules, allowedTags: inlineTags });
}

/** The same with the given tags kept bare, for what is to be taken apart at them. */
export function sanitiseWith(html: string, blockTags: readonly string[]): string {
  return sanitizeHtml(html, { ...rules, allowedTags: [...inlineTags, ...blockTags] });
}

/** A product's description, where the shop's own editor also writes paragraphs, lists and headings. */
export function sanitiseDescription(html: string): string {
  return sanitiseWith(html, ['p', 'ul', 'ol', 'li', 'h3', 'h4', 'br']);
}
