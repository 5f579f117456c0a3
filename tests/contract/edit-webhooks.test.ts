import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contract, type Subject } from './support/contract.ts';
import { editableSeed } from './support/editable-seed.ts';
import { openReceiver, type Receiver } from './support/receiver.ts';

// The tests do not edit live accounts, so the webhooks of an edit are tested against the sandbox only.
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
    describe.runIf(subject.isSandbox)('webhooks of the catalogue', () => {
      /** The next delivery's topic and body. */
      async function nextWebhook() {
        const { headers, body } = await receiver.next();
        return [headers['x-shopify-topic'], JSON.parse(body)];
      }

      test('a product sends create, update and delete', async () => {
        await subscribe(subject, 'storefront', ['products/*']);
        const file = `${products}/a-small-bell.json`;
        const existing = await seed.read<{ variants: object[] }>(`${products}/carbon-offset.json`);
        const bell = { ...existing, id: 19_001, handle: 'a-small-bell', title: 'A small bell' };
        const variants = [{ ...existing.variants[0], id: 29_001, sku: 'BELL' }];
        await seed.write(file, { ...bell, variants });
        expect(await nextWebhook()).toEqual([
          'products/create',
          expect.objectContaining({ id: 19_001, title: 'A small bell' }),
        ]);
        await seed.write(file, { ...bell, variants, title: 'A smaller bell' });
        expect(await nextWebhook()).toEqual(['products/update', expect.objectContaining({ title: 'A smaller bell' })]);
        await seed.remove(file);
        expect(await nextWebhook()).toEqual(['products/delete', { id: 19_001 }]);
      });

      test('a collection sends create, update and delete', async () => {
        await subscribe(subject, 'storefront', ['collections/*']);
        const added = {
          id: 39_001,
          handle: 'gifts',
          title: 'Gifts',
          descriptionHtml: '',
          updatedAt: '2026-01-01T00:00:00.000Z',
          products: [],
        };
        const existing = await seed.read<object[]>(collections);
        await seed.write(collections, [...existing, added]);
        expect(await nextWebhook()).toEqual([
          'collections/create',
          expect.objectContaining({ id: 39_001, title: 'Gifts' }),
        ]);
        await seed.write(collections, [...existing, { ...added, title: 'To give' }]);
        expect(await nextWebhook()).toEqual(['collections/update', expect.objectContaining({ title: 'To give' })]);
        await seed.write(collections, existing);
        expect(await nextWebhook()).toEqual(['collections/delete', { id: 39_001 }]);
      });
    });
  },
  { seedDir: seed.folder, watch: true },
);

contract(
  'content',
  (subject) => {
    describe.runIf(subject.isSandbox)('webhooks of content', () => {
      /** The next delivery's topic and entry id. */
      async function nextWebhook() {
        const { headers, body } = await receiver.next();
        return [headers['x-contentful-topic'], JSON.parse(body).sys.id];
      }

      test('an entry sends create, publish, unpublish and delete', async () => {
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
        expect(await nextWebhook()).toEqual(['ContentManagement.Entry.create', 'a-new-block']);
        await seed.write(file, entry);
        expect(await nextWebhook()).toEqual(['ContentManagement.Entry.publish', 'a-new-block']);
        await seed.write(file, { ...entry, draft: true });
        expect(await nextWebhook()).toEqual(['ContentManagement.Entry.unpublish', 'a-new-block']);
        await seed.remove(file);
        expect(await nextWebhook()).toEqual(['ContentManagement.Entry.delete', 'a-new-block']);
      });
    });
  },
  { seedDir: seed.folder, watch: true },
);
