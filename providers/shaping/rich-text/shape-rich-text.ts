import { escapeText } from 'entities';
import { isFields } from '../../transport/json.ts';
import type { Entry } from '../entry/entry.ts';
import { documentHtml } from './document-html.ts';
import { portableTextHtml } from './portable-text-html.ts';
import { maxHtmlLength, maxTags, readableLength, toParagraphs } from './sanitise.ts';
import type { RichText } from './types.ts';

/**
 * A rich text field as paragraphs of sanitised inline HTML, whatever its source (RICH-4): a content-service document, portable text, or HTML.
 * Without any, the paragraphs of the plain text field are used, which editors may fill instead. A field with a value of which nothing can be
 * shown is reported (RICH-2); an absent one is not.
 */
export function shapeRichText(entry: Entry, name = 'body', plainName: string | null = 'plainTextBody'): RichText {
  const value = entry.value(name);
  const isGiven = value !== undefined && value !== null;
  const paragraphs = isGiven ? toParagraphs(htmlOf(value, entry, name)) : [];
  if (isGiven && paragraphs.length === 0) entry.report(`Invalid content passed to Richtext: ${entry.path} › ${name}.`);
  return paragraphs.length > 0 || !plainName ? paragraphs : entry.texts(plainName).map(escapeText);
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
