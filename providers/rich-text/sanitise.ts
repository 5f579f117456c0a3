import sanitizeHtml from 'sanitize-html';

/** A link may lead into the site, to the web, or to a mail program; nothing else, and never to another host by `//`. */
const links = {
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
} satisfies sanitizeHtml.IOptions;

/** Inline rich text: b, i, em, strong and a with href only (spec §5, RICH-1). */
export function sanitiseInline(html: string): string {
  return sanitizeHtml(html, {
    ...links,
    allowedTags: ['b', 'i', 'em', 'strong', 'a'],
    allowedAttributes: { a: ['href'] },
  });
}

/** A product's description, where the shop's own editor also writes paragraphs, lists and headings. */
export function sanitiseDescription(html: string): string {
  return sanitizeHtml(html, {
    ...links,
    allowedTags: ['p', 'ul', 'ol', 'li', 'h3', 'h4', 'br', 'b', 'i', 'em', 'strong', 'a'],
    allowedAttributes: { a: ['href'] },
  });
}
