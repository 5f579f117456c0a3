import { escapeText } from 'entities';
import { isFields } from '../../transport/json.ts';
import type { Entry } from '../entry/entry.ts';
import { documentHtml } from './document-html.ts';
import { portableTextHtml } from './portable-text-html.ts';
import { maxHtmlLength, maxTags, readableLength, toParagraphs } from './sanitise.ts';
import type { RichText } from './types.ts';

/**
 * A rich text field as paragraphs of sanitized inline HTML, whatever its source (RICH-4): a content-service document, portable text, or HTML.
 * If the field is missing or shows nothing, the plain text is used, which editors may fill in instead. A field that shows nothing is reported
 * (RICH-2): always if it has a value, and if it is missing, only when no other field stands in for it.
 *
 * @param plain Paragraphs of plain text.
 * @param isOptional Whether other fields stand in for a missing one.
 */
export function shapeRichText(
  entry: Entry,
  name = 'body',
  plain: readonly string[] = entry.texts('plainTextBody'),
  isOptional = false,
): RichText {
  const value = entry.value(name);
  const marked = ([first = '', ...others]: string[]) => [entry.marked(name, first), ...others];
  const isMissing = value === undefined || value === null;
  const paragraphs = isMissing ? [] : toParagraphs(htmlOf(value, entry, name));
  if (paragraphs.length > 0) return marked(paragraphs);
  const isReplaced = isMissing && (plain.length > 0 || isOptional);
  if (!isReplaced) entry.invalid(name, 'Invalid content passed to Richtext');
  return plain.map(escapeText);
}

/** The same text without links, for text that is the content of a link. */
export function withoutLinks(richText: RichText): RichText {
  return richText.map((paragraph) => paragraph.replace(/<\/?a\b[^>]*>/g, ''));
}

function htmlOf(value: unknown, entry: Entry, name: string): string {
  const html = renderedHtml(value, entry, name);
  if (readableLength(html) === html.length) return html;
  entry.fault(name, `is longer than ${maxHtmlLength} characters or ${maxTags} tags`);
  return '';
}

function renderedHtml(value: unknown, entry: Entry, name: string): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return portableTextHtml(value);
  return isFields(value) && value.nodeType === 'document' ? documentHtml(value, entry, name) : '';
}
