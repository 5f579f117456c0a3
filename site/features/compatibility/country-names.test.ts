import { expect, test } from 'vitest';
import { countryName, inCountry } from './country-names.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Every region that has a name. */
const regions = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => countryName(code) !== code);

test('[COMPAT-2] regions with an article are those that have one in English sentences', () => {
  expect(regions.length).toBeGreaterThan(250);
  const withArticle = regions.filter((code) => inCountry(code) === `in the ${countryName(code)}`);
  expect(withArticle.join(' ')).toBe(
    'AE AX BQ BS CC CF CK DO FK FO GB GM HM IC IM IO KM KY MH MP MV NL PH PN PS SB SC TC TF UK UM US VG VI',
  );
  const without = regions.filter((code) => inCountry(code) === `in ${countryName(code)}`);
  expect([...withArticle, ...without].sort()).toEqual(regions);
});

test.each([
  ['KY', 'in the Cayman Islands'],
  ['GM', 'in the Gambia'],
  ['CF', 'in the Central African Republic'],
  ['IM', 'in the Isle of Man'],
  ['VI', 'in the U.S. Virgin Islands'],
  ['GS', 'in South Georgia & South Sandwich Islands'],
  ['NF', 'in Norfolk Island'],
  ['DM', 'in Dominica'],
])('[COMPAT-2] %s: %s', (code, words) => {
  expect(inCountry(code)).toBe(words);
});
