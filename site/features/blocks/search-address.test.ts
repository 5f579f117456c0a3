import { expect, test } from 'vitest';
import { searchAddress } from './search-address.ts';

test.each([
  ['https://help.test', '/hc/en-us/search'],
  ['https://help.test/hc', '/hc/en-us/search'],
  ['https://help.test/hc/de', '/hc/de/search'],
  ['https://help.test/hc/en-gb/', '/hc/en-gb/search'],
])('[SEARCH-2] the search of %s is in the language of that URL', (supportUrl, path) => {
  const address = new URL(searchAddress(supportUrl, ' sim card ') ?? '');
  expect([address.pathname, address.searchParams.get('query')]).toEqual([path, 'sim card']);
});
