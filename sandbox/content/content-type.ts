import { fieldsOf } from '#seed/entry-tree.ts';
import type { SeedContentTypes } from '#seed/schema.ts';
import { environmentLink, spaceLink } from './wire.ts';

const since = '2024-01-15T09:00:00.000Z';

/** A content type as the API words it (Contentful, "Common resource attributes"); undefined when there is none of this name. */
export function writeContentType(contentTypes: SeedContentTypes, id: string) {
  const type = Object.hasOwn(contentTypes, id) ? contentTypes[id] : undefined;
  if (!type) return undefined;
  return {
    sys: {
      space: spaceLink,
      id,
      type: 'ContentType',
      createdAt: since,
      updatedAt: since,
      environment: environmentLink,
      revision: 1,
    },
    displayField: type.displayField,
    name: type.name,
    description: type.description,
    fields: fieldsOf(contentTypes, id).map(({ name, base, localized, required }) => ({
      id: name,
      name,
      ...writeFieldType(base),
      localized,
      required,
      disabled: false,
      omitted: false,
    })),
  };
}

function writeFieldType(base: string): Record<string, unknown> {
  if (base.endsWith('[]')) return { type: 'Array', items: { ...writeFieldType(base.slice(0, -2)), validations: [] } };
  return base === 'Entry' || base === 'Asset' ? { type: 'Link', linkType: base } : { type: base };
}
