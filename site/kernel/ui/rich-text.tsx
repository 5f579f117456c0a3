import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { RichText as RichTextShape } from '#providers/shaping/rich-text/types.ts';
import { isPlainClick } from '#site/kernel/browser/plain-click.ts';
import { isFile } from '#site/kernel/http/address.ts';
import { htmlWithRef, useCarriedSearch } from './carried-ref.ts';

interface RichTextProps {
  text: RichTextShape;
  className?: string;
}

/** Paragraphs of sanitized HTML (RICH-1). Links into the site become navigations (RICH-3). */
export function RichText({ text, className }: RichTextProps) {
  return <Sanitised as="div" html={text.map((paragraph) => `<p>${paragraph}</p>`).join('')} className={className} />;
}

/** The same paragraphs inline, for a title. */
export function InlineRichText({ text, className }: RichTextProps) {
  return <Sanitised as="span" html={text.join(' ')} className={className} />;
}

/** A text with paragraphs, lists and headings, as the shop's editor writes it; the provider's shape sanitized it. */
export function RichHtml({ html, className }: { html: string; className?: string }) {
  return <Sanitised as="div" html={html} className={className} />;
}

interface SanitisedProps {
  as: 'div' | 'span';
  html: string;
  className?: string;
}

function Sanitised({ as: Tag, html, className }: SanitisedProps) {
  const search = useCarriedSearch();
  const onClick = useInAppLinks();
  if (html === '') return null;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server when it was shaped
    <Tag className={className} onClick={onClick} dangerouslySetInnerHTML={{ __html: htmlWithRef(html, search) }} />
  );
}

/** A click handler: a plain click on a link into the site becomes a navigation, any other is left to the browser. */
function useInAppLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // The text itself may be inside a link.
    if (!link || !event.currentTarget.contains(link) || link.origin !== window.location.origin) return;
    if (!isPlainClick(event) || event.defaultPrevented || isFile(link.pathname)) return;
    event.preventDefault();
    // The router throws for a path with two slashes at the beginning, as of "https://shop.example//blog".
    navigate(link.pathname.replace(/^\/+/, '/') + link.search + link.hash);
  };
}
