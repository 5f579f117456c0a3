import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { loadOwnSeed, type OwnSeed, paragraphsIn } from './testing/own-seed.ts';

const settings = z.looseObject({
  variants: z.array(z.looseObject({ variantId: z.string(), text: z.string(), contentBlocks: z.unknown() })),
  countries: z.array(
    z.looseObject({
      countryCode: z.string(),
      compatibleCarriers: z.array(z.string()),
      incompatibleCarriers: z.array(z.string()),
    }),
  ),
});

let own: OwnSeed;
let compatibility: z.infer<typeof settings>;
beforeAll(async () => {
  own = await loadOwnSeed();
  compatibility = settings.parse(own.seed.content.entries.find(({ type }) => type === 'compatibilityCheck'));
});

test('Every country that the shop ships to has one list of carriers', () => {
  const codes = compatibility.countries.map(({ countryCode }) => countryCode);
  expect(codes.toSorted()).toEqual(own.seed.catalogue.shop.shipsTo.map(({ code }) => code).sort());
});

test('The carriers of a country are unique and sorted', () => {
  for (const { countryCode, compatibleCarriers, incompatibleCarriers } of compatibility.countries) {
    const all = [...compatibleCarriers, ...incompatibleCarriers];
    expect(all.length, countryCode).toBeGreaterThan(0);
    expect(new Set(all.map((carrier) => carrier.toLowerCase())).size, countryCode).toBe(all.length);
    for (const carriers of [compatibleCarriers, incompatibleCarriers]) {
      expect(carriers, countryCode).toEqual(carriers.toSorted((a, b) => a.localeCompare(b, 'en')));
    }
  }
});

test('The results yes, no and unknown each have a link', () => {
  expect(compatibility.variants.map(({ variantId }) => variantId)).toEqual(['compatible', 'incompatible', 'unknown']);
  for (const { variantId, text, contentBlocks } of compatibility.variants) {
    expect(text, variantId).toMatch(/\.$/);
    expect(paragraphsIn(contentBlocks), variantId).not.toHaveLength(0);
  }
});
