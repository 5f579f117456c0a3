import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contract, type Subject } from './support/contract.ts';
import { editableSeed } from './support/editable-seed.ts';
import { openReceiver, type Receiver } from './support/receiver.ts';

// Nobody edits a live account here: what an editor's change is told as is seen at the sandbox alone.
const seed = await editableSeed();
afterAll(seed.discard);

let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

async function subscribe(subject: Subject<'storefront'> | Subject<'content'>, provider: string, topics: string[]) {
  await subject.sandbox().subscribe({ provider, url: receiver.origin, topics });
}

const products = 'catalogue/products';
const collections = 'catalogue/collections.json';

contract(
  'storefront',
  (subject) => {
    describe.runIf(subject.isSandbox)('an edit of the catalogue', () => {
      /** The next delivery's topic and body. */
      async function told() {
        const { headers, body } = await receiver.next();
        return [headers['x-shopify-topic'], JSON.parse(body)];
      }

      test('of a product is told as its making, its change and its end', async () => {
        await subscribe(subject, 'storefront', ['products/*']);
        const file = `${products}/a-small-bell.json`;
        const given = await seed.read<{ variants: object[] }>(`${products}/carbon-offset.json`);
        const bell = { ...given, id: 19_001, handle: 'a-small-bell', title: 'A small bell' };
        const variants = [{ ...given.variants[0], id: 29_001, sku: 'BELL' }];
        await seed.write(file, { ...bell, variants });
        expect(await told()).toEqual([
          'products/create',
          expect.objectContaining({ id: 19_001, title: 'A small bell' }),
        ]);
        await seed.write(file, { ...bell, variants, title: 'A smaller bell' });
        expect(await told()).toEqual(['products/update', expect.objectContaining({ title: 'A smaller bell' })]);
        await seed.remove(file);
        expect(await told()).toEqual(['products/delete', { id: 19_001 }]);
      });

      test('of a collection is told likewise', async () => {
        await subscribe(subject, 'storefront', ['collections/*']);
        const added = {
          id: 39_001,
          handle: 'gifts',
          title: 'Gifts',
          descriptionHtml: '',
          updatedAt: '2026-01-01T00:00:00.000Z',
          products: [],
        };
        const given = await seed.read<object[]>(collections);
        await seed.write(collections, [...given, added]);
        expect(await told()).toEqual(['collections/create', expect.objectContaining({ id: 39_001, title: 'Gifts' })]);
        await seed.write(collections, [...given, { ...added, title: 'To give' }]);
        expect(await told()).toEqual(['collections/update', expect.objectContaining({ title: 'To give' })]);
        await seed.write(collections, given);
        expect(await told()).toEqual(['collections/delete', { id: 39_001 }]);
      });
    });
  },
  { seedDir: seed.folder, watch: true },
);

contract(
  'content',
  (subject) => {
    describe.runIf(subject.isSandbox)('an edit of content', () => {
      /** The next delivery's topic, and what it is about. */
      async function told() {
        const { headers, body } = await receiver.next();
        return [headers['x-contentful-topic'], JSON.parse(body).sys.id];
      }

      test('of an entry is told as its making, publishing, taking back and end', async () => {
        await subscribe(subject, 'content', ['ContentManagement.Entry.*']);
        const file = 'content/entries/a-new-block.json';
        const entry = {
          id: 'a-new-block',
          type: 'textBlock',
          title: 'New',
          createdAt: '2026-01-01T00:00:00.000Z',
          updatedAt: '2026-01-01T00:00:00.000Z',
        };
        await seed.write(file, { ...entry, draft: true });
        expect(await told()).toEqual(['ContentManagement.Entry.create', 'a-new-block']);
        await seed.write(file, entry);
        expect(await told()).toEqual(['ContentManagement.Entry.publish', 'a-new-block']);
        await seed.write(file, { ...entry, draft: true });
        expect(await told()).toEqual(['ContentManagement.Entry.unpublish', 'a-new-block']);
        await seed.remove(file);
        expect(await told()).toEqual(['ContentManagement.Entry.delete', 'a-new-block']);
      });
    });
  },
  { seedDir: seed.folder, watch: true },
);
