import { type PortableTextHtmlComponents, toHTML } from '@portabletext/to-html';
import { escapeAttribute } from 'entities';
import { type Fields, isFields } from '../../transport/json.ts';

/** The renderer's default components write the name of an unknown type into the text. */
const components: Partial<PortableTextHtmlComponents> = {
  unknownType: () => '',
  unknownMark: ({ children }) => children ?? '',
  marks: {
    link: ({ children, value }) =>
      typeof value?.href === 'string' ? `<a href="${escapeAttribute(value.href)}">${children}</a>` : children,
  },
};

/** The renderer compares each span with all others of its block, and recurses for each mark and list level. */
const maxSpans = 1000;
const maxMarks = 20;
const maxLevel = 20;

/** Portable text as HTML. The renderer does not validate its input, so only well-formed blocks, spans and marks are passed to it. */
export function portableTextHtml(blocks: readonly unknown[]): string {
  return toHTML(blocks.filter(isBlock).map(toBlock), { components, onMissingComponent: false });
}

function isBlock(value: unknown): value is Fields & { children: unknown[] } {
  return isFields(value) && value._type === 'block' && Array.isArray(value.children);
}

function toBlock({ style, listItem, level, markDefs, children }: Fields & { children: unknown[] }) {
  return {
    _type: 'block',
    ...(typeof style === 'string' && { style }),
    ...(typeof listItem === 'string' && { listItem, level: levelOf(level) }),
    markDefs: Array.isArray(markDefs) ? markDefs.slice(0, maxSpans).filter(isMarkDefinition) : [],
    children: children.slice(0, maxSpans).flatMap((child) => toSpan(child) ?? []),
  };
}

function levelOf(level: unknown): number {
  return typeof level === 'number' ? Math.min(Math.max(level, 1), maxLevel) : 1;
}

function isMarkDefinition(value: unknown): value is Fields & { _type: string; _key: string } {
  return isFields(value) && typeof value._type === 'string' && typeof value._key === 'string';
}

function toSpan(value: unknown) {
  if (!isFields(value) || value._type !== 'span' || typeof value.text !== 'string') return null;
  const marks = Array.isArray(value.marks)
    ? value.marks.slice(0, maxMarks).filter((mark) => typeof mark === 'string')
    : [];
  return { _type: 'span', text: value.text, marks };
}
