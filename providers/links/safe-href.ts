/** Stands in for the site, whose own address no link has to know. */
const here = 'https://here.invalid';

/** Spaces at the ends, and tabs and line breaks anywhere: browsers read an address without them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about
const unread = /^[\u0000-\u0020]+|[\u0000-\u0020]+$|[\t\n\r]/g;

/**
 * An address as a browser would read it, where it leads into the site, to the web, to mail or to a telephone; null for any other
 * (javascript:, data:), for one that leaves the site without saying so (`//host`, `/\host`), and for one that cannot be read.
 */
export function safeHref(value: string): string | null {
  const href = value.replace(unread, '');
  if (href === '' || !URL.canParse(href, here)) return null;
  const { protocol, origin } = new URL(href, here);
  if (protocol === 'mailto:' || protocol === 'tel:') return href;
  if (/^https?:\/\/[^/\\]/i.test(href)) return href;
  const isRelative = origin === here && !/^[a-z][a-z\d+.-]*:/i.test(href);
  return isRelative ? href : null;
}
