/** Countries with their English names, sorted by name; an unknown code is its own name. */
export function countryNames(codes: readonly string[]): { code: string; name: string }[] {
  return codes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

export type CountryName = ReturnType<typeof countryNames>[number];

let names: Intl.DisplayNames | undefined;

export function countryName(code: string): string {
  // This is created only when it is needed, because that takes 50 ms on a phone.
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** Names that take the definite article in a sentence: those with a common noun, and a few others. */
const withArticle =
  /Emirates|Islands|Isle of|Kingdom|Republic|States|Territor|Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles/;
/** South Georgia & South Sandwich Islands: matches the pattern, but begins with a name that takes no article. */
const exception = 'GS';

/** "in Germany", "in the United States" */
export function inCountry(code: string): string {
  const name = countryName(code);
  return code !== exception && withArticle.test(name) ? `in the ${name}` : `in ${name}`;
}
