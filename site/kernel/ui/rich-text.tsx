import { useLocation } from 'react-router';
import type { RichText as RichTextShape } from '#providers/shaping/rich-text/types.ts';
import { htmlWithRef } from './carried-ref.ts';
import { useInAppLinks } from './in-app-links.ts';

interface RichTextProps {
  text: RichTextShape;
  className?: string;
}

/** Paragraphs that the server sanitised when it shaped them (RICH-1). Links into the site stay in the app (RICH-3). */
export function RichText({ text, className }: RichTextProps) {
  return <Sanitised as="div" html={text.map((paragraph) => `<p>${paragraph}</p>`).join('')} className={className} />;
}

/** The same on one line, for a title. */
export function InlineRichText({ text, className }: RichTextProps) {
  return <Sanitised as="span" html={text.join(' ')} className={className} />;
}

interface SanitisedProps {
  as: 'div' | 'span';
  html: string;
  className?: string;
}

function Sanitised({ as: Tag, html, className }: SanitisedProps) {
  const { search } = useLocation();
  const onClick = useInAppLinks();
  if (html === '') return null;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: five inline tags, sanitised on the server when it was shaped
    <Tag className={className} onClick={onClick} dangerouslySetInnerHTML={{ __html: htmlWithRef(html, search) }} />
  );
}
