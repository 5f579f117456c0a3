import { isFields } from '../../transport/json.ts';
import type { Entry } from '../entry/entry.ts';
import { documentHtml } from './document-html.ts';
import { escapeText } from './escape.ts';
import { paragraphsOf } from './paragraphs.ts';
import { portableTextHtml } from './portable-text-html.ts';
import { longestHtml, mostTags, readableLength } from './sanitise.ts';
import type { RichText } from './types.ts';

/**
 * A field of rich text as paragraphs of sanitised inline HTML, whichever service it comes from (RICH-4): a content-service document,
 * portable text, or HTML. The field of plain paragraphs, which editors may fill instead, stands in when it holds nothing.
 * A field that was filled with nothing that can be shown is reported (RICH-2); one that was left out is not.
 */
export function shapeRichText(entry: Entry, name = 'body', plainName: string | null = 'plainTextBody'): RichText {
  const value = entry.value(name);
  const isGiven = value !== undefined && value !== null;
  const paragraphs = isGiven ? paragraphsOf(htmlOf(value, entry, name)) : [];
  if (isGiven && paragraphs.length === 0) entry.report(`Invalid content passed to Richtext: ${entry.where} › ${name}.`);
  return paragraphs.length > 0 || !plainName ? paragraphs : entry.texts(plainName).map(escapeText);
}

/** For words that stand in a link themselves. */
export function withoutLinks(richText: RichText): RichText {
  return richText.map((paragraph) => paragraph.replace(/<\/?a\b[^>]*>/g, ''));
}

function htmlOf(value: unknown, entry: Entry, name: string): string {
  const html = renderedHtml(value, entry, name);
  if (readableLength(html) === html.length) return html;
  entry.fault(name, `is longer than ${longestHtml} characters or ${mostTags} tags`);
  return '';
}

function renderedHtml(value: unknown, entry: Entry, name: string): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return portableTextHtml(value);
  return isFields(value) && value.nodeType === 'document' ? documentHtml(value, entry, name) : '';
}
