import { verifyRequest } from '@contentful/node-apps-toolkit';
import { createClient } from 'contentful';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from './support/contract.ts';
import { editableSeed } from './support/editable-seed.ts';
import { openReceiver, type Receiver } from './support/receiver.ts';

/** As long as the provider's own are. */
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

    test('An edited file is told with a signature that the official toolkit accepts, and served', async () => {
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

    test('A receiver of the older kind gets its secret header instead', async () => {
      const headers = { 'x-own-secret': 'open sesame' };
      await subject.sandbox().subscribe({ provider: 'content', url: receiver.origin, headers, topics: entryTopics });
      await edit('about', { title: 'About light' });
      const delivered = await receiver.next();
      expect(delivered.headers['x-own-secret']).toBe('open sesame');
      expect(delivered.headers).not.toHaveProperty('x-contentful-signature');
    });

    test('A saved draft is told as saved, and seen in the preview alone', async () => {
      await subject.sandbox().subscribe({ provider: 'content', url: receiver.origin, secret });
      const before = (await connect().getEntry('faq')).fields.title;
      await edit('faq', { draftFields: { title: 'Asked often' } });
      expect((await receiver.next()).headers['x-contentful-topic']).toBe('ContentManagement.Entry.save');
      expect((await connect().getEntry('faq')).fields.title).toBe(before);
      const { previewToken } = subject.account();
      expect((await connect(previewToken ?? '').getEntry('faq')).fields.title).toBe('Asked often');
    });

    test('What is taken away is told as taken back and deleted, and synchronised as deleted', async () => {
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

    test('A receiver that fails is tried twice more, half a minute apart, with the same key', async () => {
      receiver.answerWith(500, 500);
      await subject.sandbox().subscribe({ provider: 'content', url: receiver.origin, topics: entryTopics });
      await edit('about', { title: 'About waiting' });
      const tries = [await receiver.next()];
      const failed = async () => (await subject.sandbox().deliveries()).filter(({ url }) => url === receiver.origin);
      for (const count of [1, 2]) {
        await vi.waitFor(async () => expect(await failed()).toHaveLength(count));
        await subject.sandbox().moveClock(30_000);
        tries.push(await receiver.next());
      }
      expect(new Set(tries.map(({ headers }) => headers['x-contentful-idempotency-key'])).size).toBe(1);
      expect(new Set(tries.map(({ body }) => body)).size).toBe(1);
    });

    test('A change can be announced before it is served', async () => {
      await subject.sandbox().settings({ publishDelayMs: 60_000 });
      await subject.sandbox().subscribe({ provider: 'content', url: receiver.origin, topics: entryTopics });
      const before = (await connect().getEntry('about')).fields.title;
      await edit('about', { title: 'About later' });
      await receiver.next();
      expect((await connect().getEntry('about')).fields.title).toBe(before);
      await subject.sandbox().moveClock(60_000);
      await vi.waitFor(async () => expect((await connect().getEntry('about')).fields.title).toBe('About later'));
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
