import { expect, test } from 'vitest';
import { expectSeedError, type InvalidSeed } from '../testing/seed-error.ts';
import { loadFiles, smallSeed } from '../testing/small-seed.ts';

const start = 'start-page/start.json';
const blockTypes =
  'accordionBlock, detailsBlock, faqBlock, productBlock, searchBlock, singleImageBlock, testimonialBlock, textBlock';

const invalidSeeds: InvalidSeed[] = [
  { file: start, change: ['_id', ''], message: 'must not be empty' },
  { file: start, change: ['_id', 'home'], message: 'must be "start": the home page is made of that document' },
  { file: start, change: ['slug.current', 'home'], message: 'must be "start": the home page is found by it' },
  { file: start, change: ['contentBlocks.0._type', 'posterBlock'], message: `must be one of ${blockTypes}` },
  { file: start, change: ['contentBlocks.0._type', 7], message: `must be one of ${blockTypes}` },
  {
    file: start,
    change: ['contentBlocks.0', 'textBlock'],
    at: 'contentBlocks.0._type',
    message: `must be one of ${blockTypes}`,
  },
  { file: start, change: ['contentBlocks', 'textBlock'], message: 'must be a list' },
  { file: start, change: ['_id', 'other'], message: 'is "other", which seed/start-page/other.json already has as _id' },
  {
    file: start,
    change: ['slug.current', 'other'],
    message: 'is "other", which seed/start-page/other.json already has as slug.current',
  },
  {
    file: start,
    change: ['blocks.0.image.asset.$image', 'things/desk.jpg'],
    message: 'names "things/desk.jpg", which is not in media/media.json',
  },
  {
    file: start,
    change: ['blocks.0.image.asset.$image', 'things/lamp.mp4'],
    message: 'names "things/lamp.mp4", which is not a picture',
  },
  { file: start, change: ['blocks.0.film.asset.$file', 5], message: 'must name a file below media' },
  {
    file: start,
    change: ['blocks.0.film.asset.width', 5],
    at: 'blocks.0.film.asset.$file',
    message: 'must be the only key of its object',
  },
  { file: start, change: ['blocks.1.next.$ref', 'desk'], message: 'names "desk", which is not a document' },
  { file: start, change: ['blocks.1.body.$text.0', 'A *lamp'], message: 'has a * that is never closed' },
  {
    file: start,
    change: ['blocks.1.body', { $txet: [] }],
    at: 'blocks.1.body.$txet',
    message: 'is not one of $image, $file, $text, $ref',
  },
];

test.for(invalidSeeds)('$file is refused when $change.0 $message', expectSeedError);

test('A draft inherits missing fields from its document, if there is one', async () => {
  const { startPage } = await loadFiles({
    ...smallSeed(),
    'start-page/other-draft.json': { _id: 'drafts.other', _type: 'page', title: 'Anew' },
    'start-page/new.json': { _id: 'drafts.new', _type: 'page', title: 'New' },
  });
  expect(startPage.documents.filter(({ _id }) => _id.startsWith('drafts.'))).toEqual([
    { _id: 'drafts.new', _type: 'page', title: 'New' },
    { _id: 'drafts.other', _type: 'page', title: 'Anew', slug: { _type: 'slug', current: 'other' } },
  ]);
});
