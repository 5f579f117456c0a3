import type { BreadcrumbList } from 'schema-dts';

interface Breadcrumb {
  name: string;
  path: string;
}

/** Where a page is in the site, from its section to the page itself. */
export function breadcrumbData(siteUrl: string, breadcrumbs: readonly Breadcrumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(
      ({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: siteUrl + path }) as const,
    ),
  } as const satisfies BreadcrumbList;
}
