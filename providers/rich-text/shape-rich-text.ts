import { documentToHtmlString } from '@contentful/rich-text-html-renderer';
import { BLOCKS, type Block, type Document } from '@contentful/rich-text-types';
import { toHTML } from '@portabletext/to-html';
import { type Fields, isFields, texts } from '../blocks/fields.ts';
import type { RichText } from '../blocks/types.ts';
import { sanitiseInline } from './sanitise.ts';

/**
 * Rich text as paragraphs of sanitised inline HTML, whichever service it comes from (RICH-4): a content-service document,
 * portable text, or HTML. `plain` (the plain-text twin that editors may fill instead) stands in when there is no rich text.
 */
export function shapeRichText(value: unknown, plain?: unknown): RichText {
  const paragraphs = htmlParagraphs(value).map(sanitiseInline).map(trim).filter(Boolean);
  return paragraphs.length > 0 ? paragraphs : texts(plain).map(escapeText);
}

function htmlParagraphs(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/<\/p>|<br\s*\/?>\s*<br\s*\/?>|\n{2,}/i);
  if (isDocument(value)) return value.content.flatMap(documentParagraphs);
  if (Array.isArray(value))
    return value.filter(isPortableBlock).map((block) => toHTML([block], { onMissingComponent: false }));
  return [];
}

/** A list becomes one paragraph an item; every other block is one paragraph. */
function documentParagraphs(block: Block): string[] {
  const isList = block.nodeType === BLOCKS.OL_LIST || block.nodeType === BLOCKS.UL_LIST;
  if (isList) return block.content.flatMap((item) => ('content' in item ? documentParagraphs(item as Block) : []));
  return [documentToHtmlString({ nodeType: BLOCKS.DOCUMENT, data: {}, content: [block] } as Document)];
}

function isDocument(value: unknown): value is Document {
  return isFields(value) && value.nodeType === BLOCKS.DOCUMENT && Array.isArray(value.content);
}

function isPortableBlock(value: unknown): value is { _type: 'block'; children: Fields[] } & Fields {
  return isFields(value) && value._type === 'block' && Array.isArray(value.children);
}

function trim(html: string): string {
  return html.trim();
}

function escapeText(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
