/** Stands in for the site, whose own address no link has to know. */
const here = 'https://here.invalid';

/** U+0020; all below it are control characters. */
const space = 0x20;

/**
 * An address as a browser would read it, where it leads into the site, to the web, to mail or to a telephone; null for any other
 * (javascript:, data:), for one that leaves the site without saying so (`//host`, `/\host`), and for one that cannot be read.
 */
export function safeHref(value: string): string | null {
  const href = asRead(value);
  if (href === '' || !URL.canParse(href, here)) return null;
  const { protocol, origin } = new URL(href, here);
  if (protocol === 'mailto:' || protocol === 'tel:') return href;
  if (/^https?:\/\/[^/\\]/i.test(href)) return href;
  const isRelative = origin === here && !/^[a-z][a-z\d+.-]*:/i.test(href);
  return isRelative ? href : null;
}

/**
 * Without spaces and control characters at the ends, and tabs and line breaks anywhere (URL Standard, 4.4). A loop, since a pattern for the
 * end of a text begins anew at each blank inside it: the square of their number.
 */
function asRead(value: string): string {
  let [start, end] = [0, value.length];
  while (start < end && value.charCodeAt(start) <= space) start += 1;
  while (end > start && value.charCodeAt(end - 1) <= space) end -= 1;
  return value.slice(start, end).replace(/[\t\n\r]/g, '');
}
