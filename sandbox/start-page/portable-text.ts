import { type Block, parseParagraphs } from '../text/paragraphs.ts';
import { stableKey } from './keys.ts';

const styles = { paragraph: 'normal', heading: 'h2', quote: 'blockquote', item: 'normal' } as const;

/**
 * The seed's paragraphs as portable text ("Portable Text specification"): lists are flat, marks are named in the spans, links stand in `markDefs`.
 *
 * @param path Where the text is, to make the keys from.
 */
export function writePortableText(paragraphs: readonly string[], path: string) {
  return parseParagraphs(paragraphs).map((block, index) => writeBlock(block, `${path}.${index}`));
}

function writeBlock({ kind, spans }: Block, path: string) {
  const hrefs = [...new Set(spans.map(({ href }) => href).filter((href) => href !== null))];
  const markKey = (href: string) => stableKey(12, path, 'link', href);
  return {
    _type: 'block',
    _key: stableKey(12, path),
    style: styles[kind],
    ...(kind === 'item' && { listItem: 'bullet', level: 1 }),
    markDefs: hrefs.map((href) => ({ _type: 'link', _key: markKey(href), href })),
    children: spans.map(({ text, strong, em, href }, index) => ({
      _type: 'span',
      _key: stableKey(12, path, 'span', index),
      text,
      marks: [...(strong ? ['strong'] : []), ...(em ? ['em'] : []), ...(href === null ? [] : [markKey(href)])],
    })),
  };
}
