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

/** Names that a sentence calls "the …": by the kind of land they say they are, and the few that have it of old. */
const withArticle =
  /Emirates|Islands|Isle of|Kingdom|Republic|States|Territor|Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles/;
/** Begins with an island that has none: South Georgia & South Sandwich Islands. */
const withoutArticle = 'GS';

/** As it stands in a sentence: in Germany, in the United States. */
export function inCountry(code: string): string {
  const name = countryName(code);
  return code !== withoutArticle && withArticle.test(name) ? `in the ${name}` : `in ${name}`;
}
