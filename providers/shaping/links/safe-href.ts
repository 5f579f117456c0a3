/** Base URL for relative links: the site's own origin does not matter here. */
const base = 'https://here.invalid';

/** U+0020; all characters below it are control characters. */
const space = 0x20;

/**
 * A link's URL as a browser reads it, if it is relative, http(s), mailto or tel. null for any other scheme (javascript:, data:), for a URL that
 * leaves the site without a scheme (`//host`, `/\host`), for one whose path begins with "//" (`/..//host`), which the router takes for another host,
 * and for one that cannot be parsed. If the first segment of a relative URL contains ":" or a character that markup writes as an entity, "./" is
 * added, because the page's policy takes it for a scheme (site/app/start/trusted-markup.ts).
 */
export function safeHref(value: string): string | null {
  const href = trimUrl(value);
  const url = href === '' ? null : URL.parse(href, base);
  if (!url) return null;
  const { protocol, origin, pathname } = url;
  if (protocol === 'mailto:' || protocol === 'tel:') return href;
  if (/^https?:\/\/[^/\\]/i.test(href)) return href;
  const isRelative = origin === base && !/^[a-z][a-z\d+.-]*:/i.test(href);
  if (!isRelative || pathname.startsWith('//')) return null;
  return /^[^/?#]*[&:"<>]/.test(href) ? `./${href}` : href;
}

/** Whether a text is an absolute http(s) URL. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\/[^/\\\s]\S*$/i.test(url) && URL.canParse(url);
}

/**
 * Removes spaces and control characters at the ends, and tabs and line breaks anywhere (URL Standard, 4.4). It uses a loop, because a pattern for
 * the end of a text takes time quadratic in the number of spaces inside it.
 */
function trimUrl(value: string): string {
  let [start, end] = [0, value.length];
  while (start < end && value.charCodeAt(start) <= space) start += 1;
  while (end > start && value.charCodeAt(end - 1) <= space) end -= 1;
  return value.slice(start, end).replace(/[\t\n\r]/g, '');
}
