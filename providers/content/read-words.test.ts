import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentEntry, type OwnContent, startOwnContent } from '#tests/support/own-content.ts';
import { createResponseCache } from '../transport/response-cache/response-cache.ts';
import { createContent } from './content.ts';
import { defaultWords } from './words.ts';

let own: OwnContent;
let faults: string[];
beforeAll(async () => {
  own = await startOwnContent();
});
beforeEach(() => {
  faults = [];
});
afterAll(() => own.close());

function confirmation(id: string, title: string) {
  return contentEntry('orderConfirmation', id, { title, text: 'It is on its way.', button: 'Home' });
}

async function title() {
  const report = (fault: unknown) => void faults.push(String(fault));
  const address = { space: 's', environment: 'master', deliveryToken: 't', host: own.url };
  const content = createContent(address, fetch, report, createResponseCache({ report }));
  return (await content.words(['orderConfirmation'])).orderConfirmation.title;
}

test('[SET-1] of several entries of a content type of words the first counts, and the others are reported', async () => {
  own.entries = { orderConfirmation: [confirmation('one', 'Well done'), confirmation('two', 'Hello')] };
  expect(await title()).toBe('Well done');
  expect(faults).toEqual([
    'FieldFault: The content type orderConfirmation has 2 entries, of which only the first by id counts: one, two.',
  ]);
});

test('[SET-1] a single entry is not reported', async () => {
  own.entries = { orderConfirmation: [confirmation('one', 'Well done')] };
  expect([await title(), faults]).toEqual(['Well done', []]);
});

test('[SET-1] an entry without a content type is ignored and reported', async () => {
  const untyped = { ...confirmation('one', 'Well done'), sys: { id: 'one', type: 'Entry', contentType: {} } };
  own.entries = { orderConfirmation: [untyped] };
  expect(await title()).toBe(defaultWords.orderConfirmation.title);
  expect(faults).toEqual(['FieldFault: Words are ignored where their entries have no content type: one.']);
});
