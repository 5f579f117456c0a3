import type { SeedContentTypes } from '#seed/schema.ts';
import type { Locale } from './locales.ts';
import type { Fields, Resource, Wording } from './resources.ts';
import { writeValue } from './rich-text.ts';

/** A resource's fields as they read in one locale. */
export type FieldsOf = (resource: Resource) => Fields;

const assetFields: ReadonlySet<string> = new Set(['title', 'description', 'file']);

/**
 * Localized fields are looked up along the locale's fallbacks, and are left out when none has them; the others are the same in every
 * locale (Contentful, "Localization with Contentful").
 */
export function fieldsIn(locale: Locale, contentTypes: SeedContentTypes, main: Locale): FieldsOf {
  if (locale.isDefault) return ({ fields }) => fields;
  const reachesMain = locale.chain.includes(main.code);
  const localized = new Map(Object.entries(contentTypes).map(([id, type]) => [id, new Set(type.localized)]));
  const known = new WeakMap<Resource, Fields>();

  function read(resource: Resource): Fields {
    const { contentType, fields, translations } = resource;
    const own = contentType === null ? assetFields : localized.get(contentType);
    const read: Record<string, unknown> = {};
    for (const name of new Set([...Object.keys(fields), ...Object.values(translations ?? {}).flatMap(Object.keys)])) {
      const value = own?.has(name) ? alongChain(resource, name) : fields[name];
      if (value !== undefined) read[name] = value;
    }
    return read;
  }

  function alongChain({ fields, translations }: Resource, name: string): unknown {
    for (const code of locale.chain) {
      const value = code === main.code ? fields[name] : translations?.[code]?.[name];
      if (value !== undefined) return value;
    }
    return undefined;
  }

  return (resource) => {
    if (resource.translations === null && reachesMain) return resource.fields;
    const found = known.get(resource) ?? read(resource);
    known.set(resource, found);
    return found;
  };
}

/** Every locale's own values as they are sent, without fallbacks: field, then locale, then value. */
export function allLocales(
  { fields, translations }: Pick<Wording, 'fields' | 'translations'>,
  main: Locale,
): Record<string, Record<string, unknown>> {
  const written: Record<string, Record<string, unknown>> = {};
  for (const [code, values] of [[main.code, fields] as const, ...Object.entries(translations ?? {})]) {
    for (const [name, value] of Object.entries(values)) written[name] = { ...written[name], [code]: writeValue(value) };
  }
  return written;
}
