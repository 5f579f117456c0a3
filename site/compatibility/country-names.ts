/** Countries by their English names, in their order; a code that is none is its own name. */
export function countryNames(codes: readonly string[]): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
  return codes
    .map((code) => ({ code, name: /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

export type CountryName = ReturnType<typeof countryNames>[number];
