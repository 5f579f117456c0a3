import type { SeedLocale } from '../schema.ts';
import { type Place, refuse, within } from '../seed-error.ts';
import { createClaims } from '../unique.ts';

/** Checks that exactly one locale is the default, and that the fallbacks of every other locale end. */
export function checkLocales(locales: readonly SeedLocale[], place: Place): void {
  const claim = createClaims();
  for (const [index, { code }] of locales.entries()) claim(code, within(place, index, 'code'));
  const defaults = locales.filter((locale) => locale.default);
  if (defaults.length !== 1) refuse(place, 'must have one default locale, and not more');

  for (const [index, locale] of locales.entries()) {
    if (locale.fallbackCode === null) continue;
    const at = within(place, index, 'fallbackCode');
    if (locale.default) refuse(at, 'must be left out: nothing is behind the default locale');
    const seen = new Set([locale.code]);
    for (let next: string | null = locale.fallbackCode; next !== null; ) {
      const found = locales.find(({ code }) => code === next);
      if (!found) refuse(at, `names ${JSON.stringify(next)}, which is not a locale`);
      if (seen.has(next)) refuse(at, `leads in a circle back to ${JSON.stringify(next)}`);
      seen.add(next);
      next = found.fallbackCode;
    }
  }
}
