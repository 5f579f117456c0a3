import { expect, test } from 'vitest';
import { canonicalHandle, isLightPhoneIIAddress, regionOfCountry } from './phones.ts';

test.each([
  ['US', 'north-america'],
  ['CA', 'north-america'],
  ['MX', 'north-america'],
  ['DE', 'global'],
  ['other', 'global'],
])('[COMPAT-2] the Light Phone II for %s is that of the region %s', (country, region) => {
  expect(regionOfCountry(country)).toBe(region);
});

test.each([
  ['light-phone-ii-light-gray', 'light-phone-ii-light-gray'],
  ['light-phone-ii-pink', 'light-phone-ii-black'],
  ['light-phone-ii', 'light-phone-ii-black'],
  ['light-phone-iii', 'light-phone-iii'],
  ['light-phone-iii-pink', 'light-phone-iii-pink'],
  ['sim-card', 'sim-card'],
  ['Light-Phone-III', 'light-phone-iii'],
  ['LIGHT-PHONE-II-Light-Gray', 'light-phone-ii-light-gray'],
])('[ROUTE-6] the handle %s leads to the page of %s', (handle, page) => {
  expect(canonicalHandle(handle)).toBe(page);
});

test('[NAV-1] an address of a Light Phone II is recognised in either case, and is none of a Light Phone III', () => {
  for (const handle of ['light-phone-ii', 'Light-Phone-II-black']) expect(isLightPhoneIIAddress(handle)).toBe(true);
  for (const handle of ['light-phone-iii', 'Light-Phone-III', 'light-phone-iix', 'sim-card'])
    expect(isLightPhoneIIAddress(handle)).toBe(false);
});
