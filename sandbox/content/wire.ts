import type { Resource } from './resources.ts';
import { environment, locale, space } from './vocabulary.ts';

export const spaceLink = { sys: { type: 'Link', linkType: 'Space', id: space } };
export const environmentLink = { sys: { type: 'Link', linkType: 'Environment', id: environment } };

/** An entry or asset as it goes out (Contentful, "Common resource attributes"). With all locales, every field is keyed by its locale and `sys.locale` is absent. */
export function writeResource(resource: Resource, allLocales: boolean) {
  const { kind, id, contentType, createdAt, updatedAt, fields } = resource;
  const isPublished = !resource.draft;
  return {
    metadata: { tags: [], concepts: [] },
    sys: {
      space: spaceLink,
      id,
      type: kind,
      createdAt,
      updatedAt,
      environment: environmentLink,
      ...(isPublished && { publishedVersion: 1 }),
      revision: isPublished ? 1 : 0,
      ...(contentType !== null && { contentType: { sys: { type: 'Link', linkType: 'ContentType', id: contentType } } }),
      ...(!allLocales && { locale }),
    },
    fields: allLocales
      ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { [locale]: value }]))
      : fields,
  };
}

export const localeResource = {
  code: locale,
  name: 'English (United States)',
  default: true,
  fallbackCode: null,
  sys: { id: 'sandbox-locale', type: 'Locale', version: 1 },
};

export const spaceResource = {
  sys: { type: 'Space', id: space },
  name: 'Sandbox',
  locales: [{ code: locale, default: true, name: localeResource.name }],
};

/** A list that has no paging of its own, in the shape of one that has. */
export function wholeList(items: readonly unknown[], limit: number) {
  return { sys: { type: 'Array' }, total: items.length, skip: 0, limit, items };
}
