import { verifyRequest } from '@contentful/node-apps-toolkit';
import { createClient } from 'contentful';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from './support/contract.ts';
import { editableSeed } from './support/editable-seed.ts';
import { openReceiver, type Receiver } from './support/receiver.ts';

/** 64 characters, like the provider's own secrets. */
const secret = 'webhook-'.repeat(8);
const entryTopics = ['ContentManagement.Entry.*'];

const seed = await editableSeed();
afterAll(seed.discard);

contract(
  'content',
  (subject) => {
    if (!subject.isSandbox) return;

    let receiver: Receiver;
    beforeEach(async () => {
      receiver = await openReceiver();
    });
    afterEach(() => receiver.close());

    function connect(token = subject.account().deliveryToken) {
      const { host, insecure, space, environment } = subject.account();
      return createClient({ space, environment, accessToken: token, host, insecure, retryLimit: 0 });
    }

    test('An edited file is served, and sends a webhook that the official toolkit verifies', async () => {
      await subject.sandbox().subscribe({ provider: 'content', url: `${receiver.origin}/hook?a=1`, secret });
      await edit('about', { title: 'About us' });
      const { path, headers, body } = await receiver.next();
      expect(headers).toMatchObject({
        'x-contentful-topic': 'ContentManagement.Entry.publish',
        'content-type': 'application/vnd.contentful.management.v1+json',
      });
      const delivered = { method: 'POST' as const, path, headers, body };
      expect(verifyRequest(secret, delivered)).toBe(true);
      expect(verifyRequest('otherwise'.padEnd(64, '!'), delivered)).toBe(false);
      expect(verifyRequest(secret, { ...delivered, body: body.replace('About us', 'About you') })).toBe(false);
      expect(JSON.parse(body)).toMatchObject({ sys: { id: 'about' }, fields: { title: { 'en-US': 'About us' } } });
      expect((await connect().getEntry('about')).fields.title).toBe('About us');
    });

    test('A subscription with a custom header sends that header and no signature', async () => {
      const headers = { 'x-own-secret': 'open sesame' };
      await subject.sandbox().subscribe({ provider: 'content', url: receiver.origin, headers, topics: entryTopics });
      await edit('about', { title: 'About light' });
      const delivered = await receiver.next();
      expect(delivered.headers['x-own-secret']).toBe('open sesame');
      expect(delivered.headers).not.toHaveProperty('x-contentful-signature');
    });

    test('A saved draft sends Entry.save, and only the preview returns it', async () => {
      await subject.sandbox().subscribe({ provider: 'content', url: receiver.origin, secret });
      const before = (await connect().getEntry('faq')).fields.title;
      await edit('faq', { draftFields: { title: 'Asked often' } });
      expect((await receiver.next()).headers['x-contentful-topic']).toBe('ContentManagement.Entry.save');
      expect((await connect().getEntry('faq')).fields.title).toBe(before);
      const { previewToken } = subject.account();
      expect((await connect(previewToken ?? '').getEntry('faq')).fields.title).toBe('Asked often');
    });

    test('A removed file sends unpublish and delete, and the next sync returns it as deleted', async () => {
      const client = connect();
      const { nextSyncToken } = await client.sync({ initial: true });
      await subject.sandbox().subscribe({ provider: 'content', url: receiver.origin, topics: entryTopics });
      await seed.remove(fileOf('cookie-policy'));
      const topics = new Map<string, string[]>();
      do {
        const { headers, body } = await receiver.next();
        const { id } = JSON.parse(body).sys;
        topics.set(id, [...(topics.get(id) ?? []), String(headers['x-contentful-topic']).split('.').at(-1) ?? '']);
      } while (!topics.get('cookie-policy')?.includes('delete'));
      expect(topics.get('cookie-policy')).toEqual(['unpublish', 'delete']);
      const { entries, deletedEntries } = await client.sync({ nextSyncToken });
      expect(entries).toEqual([]);
      expect(deletedEntries.map(({ sys }) => sys.id)).toContain('cookie-policy');
    });

    test('A failed delivery is retried twice, 30 seconds apart, with the same idempotency key', async () => {
      receiver.answerWith(500, 500);
      await subject.sandbox().subscribe({ provider: 'content', url: receiver.origin, topics: entryTopics });
      await edit('about', { title: 'About waiting' });
      const deliveries = [await receiver.next()];
      const attempts = async () => (await subject.sandbox().deliveries()).filter(({ url }) => url === receiver.origin);
      for (const count of [1, 2]) {
        await expect.poll(attempts).toHaveLength(count);
        await subject.sandbox().moveClock(30_000);
        deliveries.push(await receiver.next());
      }
      expect(new Set(deliveries.map(({ headers }) => headers['x-contentful-idempotency-key'])).size).toBe(1);
      expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1);
    });

    test('With publishDelayMs the webhook is sent before the change is served', async () => {
      await subject.sandbox().settings({ publishDelayMs: 60_000 });
      await subject.sandbox().subscribe({ provider: 'content', url: receiver.origin, topics: entryTopics });
      const before = (await connect().getEntry('about')).fields.title;
      await edit('about', { title: 'About later' });
      await receiver.next();
      expect((await connect().getEntry('about')).fields.title).toBe(before);
      await subject.sandbox().moveClock(60_000);
      await expect.poll(async () => (await connect().getEntry('about')).fields.title).toBe('About later');
    });
  },
  { seedDir: seed.folder, watch: true },
);

function fileOf(id: string): string {
  return `content/entries/${id}.json`;
}

async function edit(id: string, changes: Record<string, unknown>): Promise<void> {
  await seed.write(fileOf(id), { ...(await seed.read<object>(fileOf(id))), ...changes });
}
