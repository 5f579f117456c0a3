import type { SeedContentTypes, SeedLocale } from '#seed/schema.ts';
import { weakMemoize } from '../memoize.ts';
import type { EntryFields, Fields, Resource } from './model.ts';
import { writeValue } from './rich-text.ts';

/** One locale of the space, with its fallbacks. */
export interface Locale {
  code: string;
  name: string;
  isDefault: boolean;
  fallbackCode: string | null;
  /** Codes of the locales that a value is looked up in: its own, then its fallbacks. */
  chain: readonly string[];
}

export interface Locales {
  all: readonly Locale[];
  main: Locale;
  find: (code: string) => Locale | undefined;
}

/** For a seed without locales. */
const onlyLocale: SeedLocale = { code: 'en-US', name: 'English (United States)', default: true, fallbackCode: null };

/** The seed's locales, which were validated: one default, fallbacks without a circle. */
export function readLocales(seeded: readonly SeedLocale[]): Locales {
  const all = seeded.map((locale) => ({
    code: locale.code,
    name: locale.name,
    isDefault: locale.default,
    fallbackCode: locale.fallbackCode,
    chain: chainOf(locale, seeded),
  }));
  const main = all.find(({ isDefault }) => isDefault);
  if (!main) return readLocales([onlyLocale]);
  return { all, main, find: (code) => all.find((locale) => locale.code === code) };
}

function chainOf(locale: SeedLocale, all: readonly SeedLocale[]): string[] {
  const next = all.find(({ code }) => code === locale.fallbackCode);
  return [locale.code, ...(next ? chainOf(next, all) : [])];
}

/** A resource's fields in one locale. */
export type FieldsOf = (resource: Resource) => Fields;

const assetFields: ReadonlySet<string> = new Set(['title', 'description', 'file']);

/**
 * Localized fields are looked up along the locale's fallbacks, and left out when none has a value; the others are the same in every locale
 * (Contentful, "Localization with Contentful").
 */
export function fieldsIn(locale: Locale, contentTypes: SeedContentTypes, main: Locale): FieldsOf {
  if (locale.isDefault) return ({ fields }) => fields;
  const reachesMain = locale.chain.includes(main.code);
  const localized = new Map(Object.entries(contentTypes).map(([id, type]) => [id, new Set(type.localized)]));

  function read(resource: Resource): Fields {
    const { contentType, fields, translations } = resource;
    const localizedFields = contentType === null ? assetFields : localized.get(contentType);
    const read: Record<string, unknown> = {};
    for (const name of new Set([...Object.keys(fields), ...Object.values(translations ?? {}).flatMap(Object.keys)])) {
      const value = localizedFields?.has(name) ? alongChain(resource, name) : fields[name];
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

  const memoized = weakMemoize(read);
  return (resource) => (resource.translations === null && reachesMain ? resource.fields : memoized(resource));
}

/** Every locale's own values as they are sent, without fallbacks: by field, then by locale. */
export function allLocales(
  { fields, translations }: Pick<EntryFields, 'fields' | 'translations'>,
  main: Locale,
): Record<string, Record<string, unknown>> {
  const written: Record<string, Record<string, unknown>> = {};
  for (const [code, values] of [[main.code, fields] as const, ...Object.entries(translations ?? {})]) {
    for (const [name, value] of Object.entries(values)) written[name] = { ...written[name], [code]: writeValue(value) };
  }
  return written;
}
