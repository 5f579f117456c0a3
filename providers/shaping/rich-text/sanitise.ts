import { decodeXML } from 'entities';
import sanitizeHtml from 'sanitize-html';
import { safeHref } from '../links/safe-href.ts';

const inlineTags = ['b', 'i', 'em', 'strong', 'a'];

/** Deeper than any editor nests, and within every browser's limit. Tags that are nested deeper are dropped, and their text is kept. */
const nestingLimit = 50;

/** Characters: far more than the content services store in one field, or the shop in a description. */
export const maxHtmlLength = 1_000_000;

/** The parser's time grows with the square of the number of unclosed tags. */
export const maxTags = 10_000;

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

/** HTML with b, i, em, strong, a with href (RICH-1), and the given tags without attributes, after `renamed` tags have their new names. */
function sanitise(html: string, blockTags: readonly string[] = [], renamed: Record<string, string> = {}): string {
  return sanitizeHtml(html.slice(0, readableLength(html)), {
    ...rules,
    allowedTags: [...inlineTags, ...blockTags],
    transformTags: { ...rules.transformTags, ...renamed },
  });
}

/** The number of characters, from the start, that are within the limits of characters and tags; the rest is not read. */
export function readableLength(html: string): number {
  let end = -1;
  for (let tags = 0; tags <= maxTags; tags += 1) {
    end = html.indexOf('<', end + 1);
    if (end === -1 || end >= maxHtmlLength) return Math.min(html.length, maxHtmlLength);
  }
  return end;
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const cells = ['td', 'th'];
/** Tags that begin and end a paragraph. */
const containers = [
  ...['p', 'div', 'section', 'article', 'aside', 'main', 'header', 'footer', 'nav', 'address', 'figure', 'figcaption'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'table', 'caption', 'tr', 'hr', 'center', 'form'],
];

const container = new RegExp(`</?(?:${containers.join('|')})(?: /)?>`, 'g');
const cell = /<t[dh]>(.*?)<\/t[dh]>/gs;
/** Separates paragraphs: removed from the input, so that it occurs nowhere else. */
const separator = '\0';

/** HTML of any kind as paragraphs of inline HTML: a list item is a paragraph, a heading a strong one, a line break a space. */
export function toParagraphs(html: string): string[] {
  const paragraphs = sanitise(html.replaceAll(separator, ''), [...headings, ...cells, ...containers, 'br'])
    .replaceAll(separator, '')
    .replace(/<h[1-6]>/g, `${separator}<strong>`)
    .replace(/<\/h[1-6]>/g, `</strong>${separator}`)
    .replace(container, separator)
    .replace(/<br \/>\s*<br \/>|(?:\r?\n){2,}/g, separator)
    .replace(cell, (_, content: string) => `${joinParagraphs(content)} `)
    .replace(/<br \/>|<\/?t[dh]>/g, ' ')
    .split(separator);
  return withOpenTags(paragraphs)
    .map((paragraph) => sanitise(paragraph).trim())
    .filter((paragraph) => textOf(paragraph).trim() !== '');
}

/** A table cell is part of its row's paragraph, whatever it contains. */
function joinParagraphs(html: string): string {
  const paragraphs = html.split(separator).map((paragraph) => paragraph.trim());
  return paragraphs.filter(Boolean).join(' ');
}

/** Each paragraph after the tags that are open where the one before ends. At most `maxHtmlLength` is added: a long link may be open in many. */
function withOpenTags(paragraphs: readonly string[]): string[] {
  const open: string[] = [];
  let added = 0;
  return paragraphs.map((paragraph) => {
    const opened = added < maxHtmlLength ? open.join('') : '';
    added += opened.length;
    for (const [tag] of paragraph.matchAll(/<[^>]*>/g)) {
      if (tag.startsWith('</')) open.pop();
      else open.push(tag);
    }
    return opened + paragraph.trim();
  });
}

const descriptionTags = ['p', 'ul', 'ol', 'li', 'h3', 'h4', 'br'];
/** New names of tags that a description cannot have. A row of a table and a term of a definition list become paragraphs. */
const descriptionNames: Record<string, string> = {
  ...Object.fromEntries(containers.filter((tag) => !descriptionTags.includes(tag)).map((tag) => [tag, 'p'])),
  ...{ h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', th: 'td', hr: 'br' },
};

/** A product's description, in which the shop's editor also writes paragraphs, lists and headings. */
export function sanitiseDescription(html: string): string {
  const clean = sanitise(html, [...descriptionTags, 'td'], descriptionNames);
  return withoutNestedParagraphs(clean.replaceAll('<td>', '').replaceAll('</td>', ' '));
}

/** A paragraph ends where a block within it begins, as in browsers; one without text is left out. */
function withoutNestedParagraphs(html: string): string {
  let isOpen = false;
  const flat = html.replace(/<(\/?)(p|ul|ol|h[34])>/g, (tag, slash: string, name: string) => {
    const end = isOpen && (name === 'p' || !slash) ? '</p>' : '';
    isOpen = name === 'p' ? !slash : isOpen && Boolean(slash);
    return name === 'p' && slash ? end : end + tag;
  });
  return flat.replaceAll(' </p>', '</p>').replace(/<p>\s*<\/p>/g, '');
}

/** The text of sanitized HTML. */
export function textOf(html: string): string {
  return decodeXML(html.replace(/<[^>]*>/g, ''));
}
