import type { Entry } from '../entry/entry.ts';

/** Whether the site has an address for a slug. The rule is that of `isSlug` in site/kernel/http/address.ts, which the providers do not import. */
export function isSlug(text: string): boolean {
  return text.length <= 200 && /^[\p{L}\p{N}][\p{L}\p{N}._~-]*$/u.test(text) && !/\.[a-z]\w*$/i.test(text);
}

/** The slug of a page or an article; null, reported, for a slug that is missing or cannot be an address. */
export function shapeSlug(entry: Entry): string | null {
  const text = entry.requiredText('slug');
  if (text === null) return null;
  // The query service's slugs name pages of the content service and are not used for look-ups there, so they can be corrected.
  const slug = entry.source.service === 'startPage' ? text.trim().replace(/^\/+/, '') : text;
  if (isSlug(slug)) return slug;
  entry.fault(
    'slug',
    'cannot be an address: it may have letters, digits and, after the first of them, . _ ~ -, and no file extension at its end',
  );
  return null;
}
