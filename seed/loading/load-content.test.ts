import { expect, test } from 'vitest';
import { walkEntries } from '../entry-tree.ts';
import { expectSeedError, type InvalidSeed, seedErrorOf } from '../testing/seed-error.ts';
import { loadFiles, smallSeed, withChange } from '../testing/small-seed.ts';

const types = 'content/content-types.json';
const about = 'content/entries/about.json';
const locales = 'content/locales.json';
const draft = 'content/entries/draft.json';
const settings = 'content/entries/global-settings.json';

const invalidSeeds: InvalidSeed[] = [
  { file: types, change: ['words.fields.body', 'Prose'], message: 'is not a field type' },
  {
    file: types,
    change: ['words.displayField', 'title'],
    message: 'names "title", which is not one of the type\'s fields',
  },

  { file: about, change: ['id', 'about us'], message: 'has the wrong form' },
  { file: about, change: ['type', 'poster'], message: 'is "poster", which content-types.json does not have' },
  { file: about, change: ['blocks.0.type', 'poster'], message: 'is "poster", which content-types.json does not have' },
  {
    file: about,
    change: ['blocks.0.id', 'about'],
    message: 'is "about", which seed/content/entries/about.json already has as id',
  },
  {
    file: about,
    change: ['blocks.0.id', 'first'],
    at: 'lead.$entry',
    message: 'names "about-blocks-0", which is not an entry',
  },
  { file: about, change: ['blocks.0.tilte', 'A'], message: 'is not a field of words' },
  { file: about, change: ['title', undefined], message: 'is missing: page requires it' },
  { file: about, change: ['title', 7], message: 'must be text of at most 256 characters' },
  { file: about, change: ['title', 'a'.repeat(257)], message: 'must be text of at most 256 characters' },
  {
    file: 'content/entries/contact.json',
    change: ['slug', 'about'],
    message: 'is "about", which seed/content/entries/about.json already has as slug',
  },
  { file: about, change: ['count', 1.5], message: 'must be a whole number' },
  { file: about, change: ['share', '1'], message: 'must be a number' },
  { file: about, change: ['isOpen', 'yes'], message: 'must be true or false' },
  {
    file: about,
    change: ['day', '20 November'],
    message: 'must be a date or time, like "2026-11-20" or "2026-11-20T09:00:00.000Z"',
  },
  {
    file: about,
    change: ['day', '2026-02-30'],
    message: 'must be a date or time, like "2026-11-20" or "2026-11-20T09:00:00.000Z"',
  },
  { file: about, change: ['notes', 'none'], message: 'must be an object or a list' },
  { file: about, change: ['tags', 'lamps'], message: 'must be a list' },
  { file: about, change: ['tags', ['lamps', 3]], at: 'tags.1', message: 'must be text of at most 256 characters' },
  { file: about, change: ['picture', 'things/lamp.jpg'], message: 'must be written as {"$asset": …}' },
  {
    file: about,
    change: ['picture.$asset', 'things/desk.jpg'],
    message: 'names "things/desk.jpg", which is not in media/media.json',
  },
  { file: about, change: ['lead', 'contact'], message: 'must be written as {"$entry": …}' },
  { file: about, change: ['lead.$entry', 'desk'], message: 'names "desk", which is not an entry' },
  { file: about, change: ['blocks.0.note', 5], message: 'must be text' },
  { file: about, change: ['blocks.0.body', ['A lamp.']], message: 'must be written as {"$text": …}' },
  { file: about, change: ['blocks.0.body.$text', 'A lamp.'], message: 'must be a list of paragraphs' },
  { file: about, change: ['blocks.0.body.$text.0', '## '], message: 'must not be empty' },
  { file: about, change: ['blocks.0.body.$text.0', 'A **lamp'], message: 'has a ** that is never closed' },
  { file: about, change: ['blocks.0.body.$text.0', 'A *lamp'], message: 'has a * that is never closed' },
  {
    file: about,
    change: ['blocks.0.body.$text.0', 'A [lamp](/shop'],
    message: 'has a link that is not written as [label](href)',
  },
  {
    file: about,
    change: ['blocks.0.body.$text.0', 'A [lamp](javascript:x)'],
    message: 'links to "javascript:x", which is neither a path from / nor a full address',
  },
  {
    file: about,
    change: ['blocks.0.body.$text.0', 'A [lamp](//x.example)'],
    message: 'links to "//x.example", which is neither a path from / nor a full address',
  },

  {
    file: about,
    change: ['place', { lat: 91, lon: 0 }],
    message: 'must be a place, like {"lat": 40.7, "lon": -73.9}',
  },

  {
    file: types,
    change: ['page.localized', ['body']],
    at: 'page.localized.0',
    message: 'names "body", which is not one of the type\'s fields',
  },
  {
    file: locales,
    change: ['1.code', 'en-US'],
    message: 'is "en-US", which seed/content/locales.json already has as 0.code',
  },
  { file: locales, change: ['1.code', 'German'], message: 'must be a language with a region, like "de-DE"' },
  { file: locales, change: ['1.fallbackCode', 'fr-FR'], message: 'names "fr-FR", which is not a locale' },
  { file: locales, change: ['1.fallbackCode', 'de-DE'], message: 'leads in a circle back to "de-DE"' },
  {
    file: locales,
    change: ['0.fallbackCode', 'de-DE'],
    message: 'must be left out: nothing is behind the default locale',
  },
  {
    file: about,
    change: ['title', { $locale: { 'de-DE': 'Über uns' } }],
    at: 'title.$locale',
    message: 'must have a value for en-US, since the field is required',
  },
  {
    file: about,
    change: ['title', { $locale: { 'en-US': 'About', 'it-IT': 'Chi siamo' } }],
    at: 'title.$locale.it-IT',
    message: 'is not one of locales.json',
  },
  {
    file: about,
    change: ['title', { $locale: { 'en-US': 7 } }],
    at: 'title.$locale.en-US',
    message: 'must be text of at most 256 characters',
  },
  {
    file: about,
    change: ['slug', { $locale: { 'en-US': 'about' } }],
    at: 'slug.$locale',
    message: 'cannot be: the content type does not list the field as localized',
  },
  {
    file: about,
    change: ['metadataTags', ['winter']],
    at: 'metadataTags.0',
    message: 'names "winter", which is not in tags.json',
  },
  { file: about, change: ['draftFields', { tilte: 'A' }], at: 'draftFields.tilte', message: 'is not a field of page' },
  {
    file: about,
    change: ['draftFields', { count: 1.5 }],
    at: 'draftFields.count',
    message: 'must be a whole number',
  },
  {
    file: about,
    change: ['draftFields', { blocks: [{ type: 'poster' }] }],
    at: 'draftFields.blocks.0.type',
    message: 'is "poster", which content-types.json does not have',
  },
  {
    file: draft,
    change: ['draftFields', { title: 'Later' }],
    message: 'must be left out: the whole entry is a draft',
  },

  {
    file: settings,
    change: ['draft', true],
    at: 'type',
    message: 'must be "globalSettings": every page needs that entry',
  },
];

test.for(invalidSeeds)('$file is refused when $change.0 $message', expectSeedError);

test('An entry whose generated id would be too long requires an explicit one', async () => {
  const files = smallSeed();
  const error = await seedErrorOf({ ...files, [about]: withChange(files[about], 'id', 'a'.repeat(60)) });
  expect(error).toMatchObject({ file: `seed/${about}`, field: 'blocks.0' });
  expect(error.message).toContain('give it an "id" of its own');
});

test('A second settings entry is refused', async () => {
  const files = smallSeed();
  const second = 'content/entries/other-settings.json';
  const error = await seedErrorOf({ ...files, [second]: withChange(files[settings], 'id', 'other-settings') });
  expect(error.message).toBe(
    `seed/${second}: type is "globalSettings", and seed/${settings} is that already: there can be one.`,
  );
});

test('A seed without settings is refused', async () => {
  const { [settings]: _, ...files } = smallSeed();
  expect(await seedErrorOf(files)).toMatchObject({ file: `seed/${settings}`, field: 'type' });
});

test('Exactly one locale is the default', async () => {
  for (const isDefault of [true, false]) {
    const files = smallSeed();
    const changed = withChange(withChange(files[locales], '0.default', isDefault), '1', {
      code: 'de-DE',
      name: 'German',
      default: isDefault,
    });
    const error = await seedErrorOf({ ...files, [locales]: changed });
    expect(error.message).toBe('seed/content/locales.json must have one default locale, and not more.');
  }
});

test('Generated ids contain the locale, and those of unpublished entries contain "draft"', async () => {
  const words = { type: 'words', note: 'A lamp.' };
  const entry = {
    id: 'lamps',
    type: 'page',
    title: { $locale: { 'en-US': 'Lamps', 'de-DE': 'Lampen' } },
    blocks: { $locale: { 'en-US': [words], 'de-DE': [words] } },
    draftFields: { title: null, blocks: [words, { ...words, id: 'second' }] },
    metadataTags: ['autumn'],
    place: { lat: 40.7, lon: -73.9 },
  };
  const { content } = await loadFiles({ ...smallSeed(), 'content/entries/lamps.json': entry });
  const lamps = content.entries.find(({ id }) => id === 'lamps');
  if (!lamps) throw new Error('The entry was not loaded.');
  const nodes = [...walkEntries(lamps, content.contentTypes, { file: '', field: '' })];
  expect(nodes.map(({ id, isDraft }) => [id, isDraft])).toEqual([
    ['lamps', false],
    ['lamps-blocks-en-US-0', false],
    ['lamps-blocks-de-DE-0', false],
    ['lamps-draft-blocks-0', true],
    ['second', true],
  ]);
});
