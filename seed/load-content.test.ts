import { expect, test } from 'vitest';
import { expectMistake, type Mistake, mistakeIn } from './mistake.ts';
import { smallSeed, withChange } from './small-seed.ts';

const types = 'content/content-types.json';
const about = 'content/entries/about.json';
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
