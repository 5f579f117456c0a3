import type { SeedLocale } from '#seed/schema.ts';

/** One locale of the space, with where it looks for what it has not. */
export interface Locale {
  code: string;
  name: string;
  isDefault: boolean;
  fallbackCode: string | null;
  /** Codes to look in for a value: its own, then its fallbacks. */
  chain: readonly string[];
}

export interface Locales {
  all: readonly Locale[];
  main: Locale;
  find: (code: string) => Locale | undefined;
}

/** For a seed that names none. */
const alone: SeedLocale = { code: 'en-US', name: 'English (United States)', default: true, fallbackCode: null };

/** The seed's locales, checked there: one default, fallbacks without a circle. */
export function readLocales(seeded: readonly SeedLocale[]): Locales {
  const all = seeded.map((locale) => ({
    code: locale.code,
    name: locale.name,
    isDefault: locale.default,
    fallbackCode: locale.fallbackCode,
    chain: chainOf(locale, seeded),
  }));
  const main = all.find(({ isDefault }) => isDefault);
  if (!main) return readLocales([alone]);
  return { all, main, find: (code) => all.find((locale) => locale.code === code) };
}

function chainOf(locale: SeedLocale, all: readonly SeedLocale[]): string[] {
  const next = all.find(({ code }) => code === locale.fallbackCode);
  return [locale.code, ...(next ? chainOf(next, all) : [])];
}
