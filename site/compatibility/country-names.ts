/** Countries by their English names, in their order; a code that is none is its own name. */
export function countryNames(codes: readonly string[]): { code: string; name: string }[] {
  return codes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

export type CountryName = ReturnType<typeof countryNames>[number];

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** Countries that a sentence calls "the …". */
const withArticle = new Set(['AE', 'BS', 'DO', 'GB', 'MV', 'NL', 'PH', 'US']);

/** As it stands in a sentence: in Germany, in the United States. */
export function inCountry(code: string): string {
  return `in ${withArticle.has(code) ? 'the ' : ''}${countryName(code)}`;
}
