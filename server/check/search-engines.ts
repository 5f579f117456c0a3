import type { Content, Page, Settings } from '#providers/content/types.ts';
import type { Storefront } from '#providers/storefront/types.ts';
import { isDecodable } from '../requests/route-of.ts';

// A page that its content hides from search engines works for visitors, so nobody notices. The check reports such pages if search engines are meant
// to list them: the home page, products and the pages of the menu. The shop and its collections cannot be hidden.

const notListed = 'Search engines are told not to list';

/** The home page that noIndex hides, in one sentence. */
export function hiddenHome(page: Page | null): string[] {
  return page?.metadata.noIndex
    ? [`${notListed} the home page. Turn off noIndex in its metadata, unless that is meant.`]
    : [];
}

/**
 * Products that the metafield seo.hidden hides, in one sentence.
 * @throws {ProviderError} The storefront does not answer.
 */
export async function hiddenProducts(storefront: Storefront): Promise<string[]> {
  const handles = await storefront.hiddenProductHandles();
  if (handles.length === 0) return [];
  return [`${notListed} ${someOf(handles)}. Remove the metafield seo.hidden, unless that is meant.`];
}

/**
 * Pages that the menu links to and that noIndex hides, in one sentence.
 *
 * @param listed The slugs of all pages that are not hidden
 * @throws {ProviderError} The content service does not answer.
 */
export async function hiddenMenuPages(
  content: Content,
  { menu }: Settings,
  listed: ReadonlySet<string>,
): Promise<string[]> {
  const parts = menu.flatMap(({ href }) => /^\/([^/?#]+)$/.exec(href)?.[1] ?? []);
  const slugs = parts.filter(isDecodable).map(decodeURIComponent);
  const pages = await Promise.all(slugs.filter((slug) => !listed.has(slug)).map((slug) => content.page(slug)));
  const hidden = pages.flatMap((page) => (page?.metadata.noIndex ? [`/${page.slug}`] : []));
  if (hidden.length === 0) return [];
  return [`${notListed} ${someOf(hidden)} of the menu. Turn off noIndex in the metadata, unless that is meant.`];
}

/** The first names, because a line has room for a few. */
function someOf(names: string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
