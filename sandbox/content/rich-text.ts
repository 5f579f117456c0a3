import { type Block, parseParagraphs, type Span } from '../text/paragraphs.ts';

interface RichTextNode {
  nodeType: string;
  data: Record<string, unknown>;
}
interface TextNode extends RichTextNode {
  nodeType: 'text';
  value: string;
  marks: { type: string }[];
}
interface BlockNode extends RichTextNode {
  content: (BlockNode | TextNode)[];
}

/**
 * A rich text field as the seed has it. It is converted to a document when it is sent: in memory, documents of some thousand articles would
 * take hundreds of megabytes.
 */
export class RichText {
  readonly paragraphs: readonly string[];

  constructor(paragraphs: readonly string[]) {
    this.paragraphs = paragraphs;
  }
}

/** A field's value as it is sent. */
export function writeValue(value: unknown): unknown {
  return value instanceof RichText ? writeDocument(value.paragraphs) : value;
}

/** The seed's paragraphs as a Contentful document (Contentful, "Rich text"): consecutive items share one list. */
function writeDocument(paragraphs: readonly string[]): BlockNode {
  const content: BlockNode[] = [];
  for (const block of parseParagraphs(paragraphs)) {
    const last = content.at(-1);
    if (block.kind === 'item' && last?.nodeType === 'unordered-list') last.content.push(listItem(block));
    else content.push(writeBlock(block));
  }
  return node('document', content);
}

function writeBlock(block: Block): BlockNode {
  switch (block.kind) {
    case 'heading':
      return node('heading-2', inlines(block.spans));
    case 'quote':
      return node('blockquote', [node('paragraph', inlines(block.spans))]);
    case 'item':
      return node('unordered-list', [listItem(block)]);
    case 'paragraph':
      return node('paragraph', inlines(block.spans));
  }
}

function listItem({ spans }: Block): BlockNode {
  return node('list-item', [node('paragraph', inlines(spans))]);
}

/** Consecutive spans of one link share one hyperlink. */
function inlines(spans: readonly Span[]): (BlockNode | TextNode)[] {
  const written: (BlockNode | TextNode)[] = [];
  let open: { link: BlockNode; href: string } | null = null;
  for (const span of spans) {
    if (span.href === null) {
      open = null;
      written.push(text(span));
    } else if (open && open.href === span.href) {
      open.link.content.push(text(span));
    } else {
      open = { link: { ...node('hyperlink', [text(span)]), data: { uri: span.href } }, href: span.href };
      written.push(open.link);
    }
  }
  return written;
}

function text({ text: value, strong, em }: Span): TextNode {
  const marks = [...(strong ? [{ type: 'bold' }] : []), ...(em ? [{ type: 'italic' }] : [])];
  return { nodeType: 'text', value, marks, data: {} };
}

function node(nodeType: string, content: (BlockNode | TextNode)[]): BlockNode {
  return { nodeType, data: {}, content };
}
