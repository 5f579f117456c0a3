import { escapeAttribute, escapeText } from 'entities';
import { type Fields, isFields } from '../../transport/json.ts';
import type { Entry } from '../entry/entry.ts';
import { internalPath } from '../links/shape-link.ts';

/** HTML tags by node type. Nodes without a tag are replaced by their children. */
const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  'heading-1': 'h1',
  'heading-2': 'h2',
  'heading-3': 'h3',
  'heading-4': 'h4',
  'heading-5': 'h5',
  'heading-6': 'h6',
  'unordered-list': 'ul',
  'ordered-list': 'ol',
  'list-item': 'li',
  blockquote: 'blockquote',
  table: 'table',
  'table-row': 'tr',
  'table-cell': 'td',
  'table-header-cell': 'th',
};

const markTags: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em' };

/** Deeper than the service's editor can nest. */
const maxDepth = 50;

/**
 * A rich text document of the content service as HTML. Anything that is not a node is left out; embedded entries and assets are reported. The
 * service's own renderer (`@contentful/rich-text-html-renderer`) throws at the first node that lacks a field, and shows embedded entries by
 * their ids.
 */
export function documentHtml(document: Fields, entry: Entry, name: string): string {
  function childrenOf(node: Fields, depth: number): string {
    if (depth > maxDepth) {
      entry.fault(name, `is nested more than ${maxDepth} deep`);
      return '';
    }
    return Array.isArray(node.content) ? node.content.map((child) => htmlOf(child, depth + 1)).join('') : '';
  }

  function htmlOf(node: unknown, depth: number): string {
    if (!isFields(node) || typeof node.nodeType !== 'string') return '';
    if (node.nodeType === 'text') return textOf(node);
    if (node.nodeType.startsWith('embedded-')) {
      entry.fault(name, `has an ${node.nodeType}, which rich text cannot show`);
      return '';
    }
    const children = childrenOf(node, depth);
    if (node.nodeType.endsWith('hyperlink')) return linkTo(hrefOf(node), children);
    const tag = Object.hasOwn(tags, node.nodeType) ? tags[node.nodeType] : undefined;
    return tag ? `<${tag}>${children}</${tag}>` : children;
  }

  function hrefOf({ data }: Fields): string | null {
    const { uri, target } = isFields(data) ? data : {};
    if (typeof uri === 'string') return uri;
    const opened = isFields(target) ? entry.source.open(target) : {};
    if (typeof opened._ref === 'string') entry.fault(name, `links to ${opened._ref}, which is not there`);
    if (isFields(opened.asset) && typeof opened.asset.url === 'string') return opened.asset.url;
    if (typeof opened._type !== 'string' || typeof opened.slug !== 'string') return null;
    const path = internalPath(opened._type, opened.slug);
    if (path === null) entry.fault(name, 'links to an entry that has no page, or whose slug cannot be an address');
    return path;
  }

  return childrenOf(document, 0);
}

function textOf({ value, marks }: Fields): string {
  if (typeof value !== 'string') return '';
  const types = Array.isArray(marks) ? marks.map((mark) => (isFields(mark) ? mark.type : null)) : [];
  return types.reduce<string>((html, type) => {
    const tag = typeof type === 'string' && Object.hasOwn(markTags, type) ? markTags[type] : undefined;
    return tag ? `<${tag}>${html}</${tag}>` : html;
  }, escapeText(value));
}

function linkTo(href: string | null, children: string): string {
  return href === null ? children : `<a href="${escapeAttribute(href)}">${children}</a>`;
}
