import { useLocation } from 'react-router';
import type { RichText as RichTextShape } from '#providers/blocks/types.ts';
import { htmlWithRef } from './carried-ref.ts';
import { useInAppLinks } from './in-app-links.ts';

interface RichTextProps {
  text: RichTextShape;
  className?: string;
}

/** Paragraphs that the server sanitised when it shaped them (RICH-1). Links into the site stay in the app (RICH-3). */
export function RichText({ text, className }: RichTextProps) {
  const { search } = useLocation();
  const onClick = useInAppLinks();
  if (text.length === 0) return null;
  const html = htmlWithRef(text.map((paragraph) => `<p>${paragraph}</p>`).join(''), search);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the click is a link's own, on its way up
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    // biome-ignore lint/security/noDangerouslySetInnerHtml: five inline tags, sanitised on the server when it was shaped
    <div className={className} onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
