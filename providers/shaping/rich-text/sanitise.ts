import sanitizeHtml from 'sanitize-html';
import { safeHref } from '../links/safe-href.ts';

const inlineTags = ['b', 'i', 'em', 'strong', 'a'];

/** Deeper than any editor nests, and shallow enough for every browser; what is deeper keeps its words and loses its tags. */
const nestingLimit = 50;

/** Far beyond what the content services keep in one field, and the shop in a description. */
export const longestHtml = 1_000_000;

/** More than any text has; the parser's time grows with the square of the tags that are left open. */
export const mostTags = 10_000;

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
  return sanitiseWith(html, []);
}

/** The same with the given tags kept bare, for what is to be taken apart at them. */
export function sanitiseWith(html: string, blockTags: readonly string[]): string {
  return sanitizeHtml(html.slice(0, readableLength(html)), { ...rules, allowedTags: [...inlineTags, ...blockTags] });
}

/** How much of it is read; what comes after the last tag or character that is allowed is left out. */
export function readableLength(html: string): number {
  let end = -1;
  for (let tags = 0; tags <= mostTags; tags += 1) {
    end = html.indexOf('<', end + 1);
    if (end === -1 || end >= longestHtml) return Math.min(html.length, longestHtml);
  }
  return end;
}

/** A product's description, where the shop's own editor also writes paragraphs, lists and headings. */
export function sanitiseDescription(html: string): string {
  return sanitiseWith(html, ['p', 'ul', 'ol', 'li', 'h3', 'h4', 'br']);
}
