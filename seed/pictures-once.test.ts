import { expect, test } from 'vitest';
import { loadOwnSeed } from './testing/own-seed.ts';

/** Where a picture may be again: part of an address below the seed, with the reason. */
const again = [
  ['content.start.', 'stands in for the home page of the query service, with its pictures'],
  ['startPage.drafts.', 'another state of the home page'],
  ['.shareGraphic', 'a card on other sites'],
  ['catalogue.collections.', 'a card on other storefronts'],
  ['catalogue.onlineStore.', 'what other storefronts show of the same things'],
  ['.variants.', 'the product’s own pictures'],
  ['.lightPhoneIIStories.0.', 'a picture of the product that the story is about, large'],
  ['content.press.', 'pictures of the products, to save'],
  ['.errorPageBackgroundImage', 'shown while the error page has none'],
] as const;

/** The phones themselves, drawn beside their names wherever both are compared. */
const besideNames = /-(cutout|standing)\.(webp|jpg)$/;

test('No picture is shown twice', async () => {
  const { seed } = await loadOwnSeed();
  const { catalogue, content, startPage, media } = seed;
  const places = [
    ...content.entries.flatMap((entry) => picturesIn(entry, `content.${entry.id}`)),
    ...startPage.documents.flatMap((document) => picturesIn(document, `startPage.${document._id}`)),
    ...picturesIn(catalogue, 'catalogue'),
  ].filter(({ file, place }) => !besideNames.test(file) && !again.some(([part]) => place.includes(part)));
  const pictures = Object.keys(media).filter(
    (file) => /\.(jpg|webp)$/.test(file) && !/-night\.|-poster\./.test(file) && !besideNames.test(file),
  );
  expect(pictures.length).toBeGreaterThan(50);
  const shown = Map.groupBy(places, ({ file }) => file);
  const twice = pictures.flatMap((file) => {
    const found = shown.get(file)?.map(({ place }) => place) ?? [];
    return found.length > 1 ? [`${file}: ${found.join(', ')}`] : [];
  });
  expect(twice).toEqual([]);
});

interface Place {
  file: string;
  place: string;
}

/** The pictures that a value names at any depth, with their addresses. */
function picturesIn(value: unknown, place: string): Place[] {
  if (typeof value === 'string') return /\.(jpg|webp)$/.test(value) ? [{ file: value, place }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => picturesIn(inner, `${place}.${key}`));
}
