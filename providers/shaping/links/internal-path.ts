/** Where each kind of entry that can be linked to has its page. */
const folders: Readonly<Record<string, string>> = { genericPage: '/', popoverGenericPage: '/', article: '/blog/' };

/** The path of a page by its content type and slug; null for a type that has no page. */
export function internalPath(type: string | null, slug: string): string | null {
  if (type === 'genericPage' && slug === 'start') return '/';
  const folder = Object.hasOwn(folders, type ?? '') ? folders[type ?? ''] : undefined;
  // Half a surrogate pair cannot stand in an address.
  const name = slug.toWellFormed().replace(/^\/+/, '').trim();
  return folder && name ? `${folder}${encodeURIComponent(name)}` : null;
}
