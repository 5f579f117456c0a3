import type { Entry } from '../entry/entry.ts';

/** Whether the site has an address for a slug: its own rule, `isSlug` of site/kernel/http/address.ts, which the providers do not import. */
export function isSlug(text: string): boolean {
  return text.length <= 200 && /^[\p{L}\p{N}][\p{L}\p{N}._~-]*$/u.test(text) && !/\.(php|aspx?|env)$/i.test(text);
}

/** The slug of a page or an article; null for one that is missing or cannot be an address, which is reported. */
export function shapeSlug(entry: Entry): string | null {
  const text = entry.requiredText('slug');
  if (text === null) return null;
  // A document of the query service is not looked up by its slug, which names a page of the content service.
  const slug = entry.source.service === 'startPage' ? text.trim().replace(/^\/+/, '') : text;
  if (isSlug(slug)) return slug;
  entry.fault('slug', 'cannot be an address: it may have letters, digits and, after the first of them, . _ ~ -');
  return null;
}
