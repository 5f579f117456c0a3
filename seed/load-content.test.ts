import { expect, test } from 'vitest';
import { walkEntries } from './entry-tree.ts';
import { loadSeed } from './load.ts';
import { expectMistake, type Mistake, mistakeIn } from './testing/mistake.ts';
import { smallSeed, withChange, writeSeed } from './testing/small-seed.ts';

const types = 'content/content-types.json';
const about = 'content/entries/about.json';
const locales = 'content/locales.json';
const draft = 'content/entries/draft.json';
const settings = 'content/entries/global-settings.json';

const mistakes: Mistake[] = [
  { file: types, change: ['words.fields.body', 'Prose'], says: 'is not a field type' },
  {
    file: types,
    change: ['words.displayField', 'title'],
    says: 'names "title", which is not one of the type\'s fields',
  },

  { file: about, change: ['id', 'about us'], says: 'has the wrong form' },
  { file: about, change: ['type', 'poster'], says: 'is "poster", which content-types.json does not have' },
  { file: about, change: ['blocks.0.type', 'poster'], says: 'is "poster", which content-types.json does not have' },
  {
    file: about,
    change: ['blocks.0.id', 'about'],
    says: 'is "about", which seed/content/entries/about.json already has as id',
  },
  {
    file: about,
    change: ['blocks.0.id', 'first'],
    at: 'lead.$entry',
    says: 'names "about-blocks-0", which is not an entry',
  },
  { file: about, change: ['blocks.0.tilte', 'A'], says: 'is not a field of words' },
  { file: about, change: ['title', undefined], says: 'is missing: page requires it' },
  { file: about, change: ['title', 7], says: 'must be text of at most 256 characters' },
  { file: about, change: ['title', 'a'.repeat(257)], says: 'must be text of at most 256 characters' },
  {
    file: 'content/entries/contact.json',
    change: ['slug', 'about'],
    says: 'is "about", which seed/content/entries/about.json already has as slug',
  },
  { file: about, change: ['count', 1.5], says: 'must be a whole number' },
  { file: about, change: ['share', '1'], says: 'must be a number' },
  { file: about, change: ['isOpen', 'yes'], says: 'must be true or false' },
  {
    file: about,
    change: ['day', '20 November'],
    says: 'must be a date or time, like "2026-11-20" or "2026-11-20T09:00:00.000Z"',
  },
  {
    file: about,
    change: ['day', '2026-02-30'],
    says: 'must be a date or time, like "2026-11-20" or "2026-11-20T09:00:00.000Z"',
  },
  { file: about, change: ['notes', 'none'], says: 'must be an object or a list' },
  { file: about, change: ['tags', 'lamps'], says: 'must be a list' },
  { file: about, change: ['tags', ['lamps', 3]], at: 'tags.1', says: 'must be text of at most 256 characters' },
  { file: about, change: ['picture', 'things/lamp.jpg'], says: 'must be written as {"$asset": …}' },
  {
    file: about,
    change: ['picture.$asset', 'things/desk.jpg'],
    says: 'names "things/desk.jpg", which is not in media/media.json',
  },
  { file: about, change: ['lead', 'contact'], says: 'must be written as {"$entry": …}' },
  { file: about, change: ['lead.$entry', 'desk'], says: 'names "desk", which is not an entry' },
  { file: about, change: ['blocks.0.note', 5], says: 'must be text' },
  { file: about, change: ['blocks.0.body', ['A lamp.']], says: 'must be written as {"$text": …}' },
  { file: about, change: ['blocks.0.body.$text', 'A lamp.'], says: 'must be a list of paragraphs' },
  { file: about, change: ['blocks.0.body.$text.0', '## '], says: 'must not be empty' },
  { file: about, change: ['blocks.0.body.$text.0', 'A **lamp'], says: 'has a ** that is never closed' },
  { file: about, change: ['blocks.0.body.$text.0', 'A *lamp'], says: 'has a * that is never closed' },
  {
    file: about,
    change: ['blocks.0.body.$text.0', 'A [lamp](/shop'],
    says: 'has a link that is not written as [label](href)',
  },
  {
    file: about,
    change: ['blocks.0.body.$text.0', 'A [lamp](javascript:x)'],
    says: 'links to "javascript:x", which is neither a path from / nor a full address',
  },
  {
    file: about,
    change: ['blocks.0.body.$text.0', 'A [lamp](//x.example)'],
    says: 'links to "//x.example", which is neither a path from / nor a full address',
  },

  {
    file: about,
    change: ['place', { lat: 91, lon: 0 }],
    says: 'must be a place, like {"lat": 40.7, "lon": -73.9}',
  },

  {
    file: types,
    change: ['page.localized', ['body']],
    at: 'page.localized.0',
    says: 'names "body", which is not one of the type\'s fields',
  },
  {
    file: locales,
    change: ['1.code', 'en-US'],
    says: 'is "en-US", which seed/content/locales.json already has as 0.code',
  },
  { file: locales, change: ['1.code', 'German'], says: 'must be a language with a region, like "de-DE"' },
  { file: locales, change: ['1.fallbackCode', 'fr-FR'], says: 'names "fr-FR", which is not a locale' },
  { file: locales, change: ['1.fallbackCode', 'de-DE'], says: 'leads in a circle back to "de-DE"' },
  {
    file: locales,
    change: ['0.fallbackCode', 'de-DE'],
    says: 'must be left out: nothing is behind the default locale',
  },
  {
    file: about,
    change: ['title', { $locale: { 'de-DE': 'Über uns' } }],
    at: 'title.$locale',
    says: 'must have a value for en-US, since the field is required',
  },
  {
    file: about,
    change: ['title', { $locale: { 'en-US': 'About', 'it-IT': 'Chi siamo' } }],
    at: 'title.$locale.it-IT',
    says: 'is not one of locales.json',
  },
  {
    file: about,
    change: ['title', { $locale: { 'en-US': 7 } }],
    at: 'title.$locale.en-US',
    says: 'must be text of at most 256 characters',
  },
  {
    file: about,
    change: ['slug', { $locale: { 'en-US': 'about' } }],
    at: 'slug.$locale',
    says: 'cannot be: the content type does not list the field as localized',
  },
  {
    file: about,
    change: ['metadataTags', ['winter']],
    at: 'metadataTags.0',
    says: 'names "winter", which is not in tags.json',
  },
  { file: about, change: ['draftFields', { tilte: 'A' }], at: 'draftFields.tilte', says: 'is not a field of page' },
  {
    file: about,
    change: ['draftFields', { count: 1.5 }],
    at: 'draftFields.count',
    says: 'must be a whole number',
  },
  {
    file: about,
    change: ['draftFields', { blocks: [{ type: 'poster' }] }],
    at: 'draftFields.blocks.0.type',
    says: 'is "poster", which content-types.json does not have',
  },
  {
    file: draft,
    change: ['draftFields', { title: 'Later' }],
    says: 'must be left out: the whole entry is a draft',
  },

  {
    file: settings,
    change: ['draft', true],
    at: 'type',
    says: 'must be "globalSettings": every page needs that entry',
  },
];

test.for(mistakes)('$file is refused when $change.0 $says', expectMistake);

test('An entry that would get a very long id asks for one of its own.', async () => {
  const files = smallSeed();
  const mistake = await mistakeIn({ ...files, [about]: withChange(files[about], 'id', 'a'.repeat(60)) });
  expect(mistake).toMatchObject({ file: `seed/${about}`, field: 'blocks.0' });
  expect(mistake.message).toContain('give it an "id" of its own');
});

test('The settings can be there once only.', async () => {
  const files = smallSeed();
  const second = 'content/entries/other-settings.json';
  const mistake = await mistakeIn({ ...files, [second]: withChange(files[settings], 'id', 'other-settings') });
  expect(mistake.message).toBe(
    `seed/${second}: type is "globalSettings", and seed/${settings} is that already: there can be one.`,
  );
});

test('A seed without settings is refused.', async () => {
  const { [settings]: _, ...files } = smallSeed();
  expect(await mistakeIn(files)).toMatchObject({ file: `seed/${settings}`, field: 'type' });
});

test('One locale is the default.', async () => {
  for (const isDefault of [true, false]) {
    const files = smallSeed();
    const changed = withChange(withChange(files[locales], '0.default', isDefault), '1', {
      code: 'de-DE',
      name: 'German',
      default: isDefault,
    });
    const mistake = await mistakeIn({ ...files, [locales]: changed });
    expect(mistake.message).toBe('seed/content/locales.json must have one default locale, and not more.');
  }
});

test('Entries in place have the locale in their id, and those that wait to be published are drafts.', async () => {
  const files = smallSeed();
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
  await using written = await writeSeed({ ...files, 'content/entries/lamps.json': entry });
  const { content } = await loadSeed(written.folder);
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
