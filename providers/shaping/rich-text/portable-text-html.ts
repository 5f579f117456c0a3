import { type PortableTextHtmlComponents, toHTML } from '@portabletext/to-html';
import { type Fields, isFields } from '../../transport/json.ts';
import { escapeText } from './escape.ts';

/** The renderer's own would write the name of what it does not know into the text. */
const components: Partial<PortableTextHtmlComponents> = {
  unknownType: () => '',
  unknownMark: ({ children }) => children ?? '',
  marks: {
    link: ({ children, value }) =>
      typeof value?.href === 'string' ? `<a href="${escapeText(value.href)}">${children}</a>` : children,
  },
};

/** Far beyond what editors write. The renderer compares each span with all of its block, and calls itself for each mark and level. */
const mostSpans = 1000;
const mostMarks = 20;
const deepestLevel = 20;

/** Portable text as HTML. The renderer trusts its input, so only blocks, spans and marks that are whole reach it. */
export function portableTextHtml(blocks: readonly unknown[]): string {
  return toHTML(blocks.filter(isBlock).map(wholeBlock), { components, onMissingComponent: false });
}

function isBlock(value: unknown): value is Fields & { children: unknown[] } {
  return isFields(value) && value._type === 'block' && Array.isArray(value.children);
}

function wholeBlock({ style, listItem, level, markDefs, children }: Fields & { children: unknown[] }) {
  return {
    _type: 'block',
    ...(typeof style === 'string' && { style }),
    ...(typeof listItem === 'string' && { listItem, level: levelOf(level) }),
    markDefs: Array.isArray(markDefs) ? markDefs.slice(0, mostSpans).filter(isMarkDefinition) : [],
    children: children.slice(0, mostSpans).flatMap((child) => wholeSpan(child) ?? []),
  };
}

function levelOf(level: unknown): number {
  return typeof level === 'number' ? Math.min(Math.max(level, 1), deepestLevel) : 1;
}

function isMarkDefinition(value: unknown): value is Fields & { _type: string; _key: string } {
  return isFields(value) && typeof value._type === 'string' && typeof value._key === 'string';
}

function wholeSpan(value: unknown) {
  if (!isFields(value) || value._type !== 'span' || typeof value.text !== 'string') return null;
  const marks = Array.isArray(value.marks)
    ? value.marks.slice(0, mostMarks).filter((mark) => typeof mark === 'string')
    : [];
  return { _type: 'span', text: value.text, marks };
}
