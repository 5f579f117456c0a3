import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'contentful';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { queueOf } from '#sandbox/start-page/testing/event-queue.ts';
import { readAccounts } from './support/accounts.ts';
import { contract } from './support/contract.ts';
import { queryClientWithToken } from './support/query-client.ts';
import { type Delivered, openReceiver, type Receiver } from './support/receiver.ts';

const seedDir = join(await mkdtemp(join(tmpdir(), 'seed-')), 'seed');
await cp(join(import.meta.dirname, '../../seed'), seedDir, { recursive: true });
afterAll(() => rm(join(seedDir, '..'), { recursive: true }));

contract(
  'content',
  (subject) => {
    if (!subject.isSandbox) return;

    let receiver: Receiver;
    beforeEach(async () => {
      receiver = await openReceiver();
    });
    afterEach(() => receiver.close());

    function connect() {
      const { host, insecure, space, deliveryToken } = subject.account();
      return createClient({ space, host, insecure, accessToken: deliveryToken, retryLimit: 0 });
    }
    const subscribe = (provider: string) =>
      subject.sandbox().subscribe({ provider, url: `${receiver.origin}/${provider}` });

    test('A replaced image sends one webhook from each service that uses it', async () => {
      const client = connect();
      const account = readAccounts(await subject.sandbox().description()).startPage;
      const { nextSyncToken } = await client.sync({ initial: true });
      using events = queueOf(queryClientWithToken(account).listen('*', {}, { events: ['welcome', 'mutation'] }));
      await events.next();
      await subscribe('content');
      await subscribe('startPage');

      const picture = { width: 300, height: 200, channels: 3, background: '#0f0' } as const;
      await sharp({ create: picture }).jpeg().toFile(join(seedDir, 'media/home/linen-wide.jpg'));
      const topics = [await receiver.next(), await receiver.next()].map(nameOf).sort();
      expect(topics).toEqual(['Asset.publish home-linen-wide-jpg', 'update start']);
      expect([await events.next(), await events.next()]).toMatchObject([
        { documentId: 'drafts.start', transition: 'update' },
        { documentId: 'start', transition: 'update' },
      ]);
      const { assets, entries, deletedAssets } = await client.sync({ nextSyncToken });
      expect(assets.map(({ sys }) => sys.id)).toEqual(['home-linen-wide-jpg']);
      expect([entries, deletedAssets]).toEqual([[], []]);
      const asset = await client.getAsset('home-linen-wide-jpg');
      const bytes = await (await fetch(`http:${asset.fields.file?.url}`)).bytes();
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200 });

      await edit('content/entries/about.json', { title: 'About what comes next' });
      expect(nameOf(await receiver.next())).toBe('Entry.publish about');
      expect(events.pending()).toEqual([]);
    });

    test('An invalid file changes nothing; after it is fixed, every edit since then sends one webhook', async () => {
      const client = connect();
      const before = (await client.getEntry('faq')).fields.title;
      const { nextSyncToken } = await client.sync({ initial: true });
      await subscribe('content');
      const path = join(seedDir, 'content/entries/faq.json');
      const valid = await readFile(path, 'utf8');
      await writeFile(path, valid.slice(0, 100));
      await edit('content/entries/cookie-policy.json', { title: 'Cookies' });
      expect((await client.getEntry('faq')).fields.title).toBe(before);
      await writeFile(path, valid.replace(`"title": "${before}"`, '"title": "Mended"'));

      expect([await receiver.next(), await receiver.next()].map(nameOf)).toEqual([
        'Entry.publish cookie-policy',
        'Entry.publish faq',
      ]);
      const { entries } = await client.sync({ nextSyncToken });
      expect(entries.map(({ sys }) => sys.id)).toEqual(['cookie-policy', 'faq']);
      await edit('content/entries/about.json', { title: 'About the next thing' });
      expect(nameOf(await receiver.next())).toBe('Entry.publish about');
    });

    test('A file saved without changes and a new locale send no webhook, and are not in the next sync', async () => {
      const client = connect();
      const { nextSyncToken } = await client.sync({ initial: true });
      await subscribe('content');
      await edit('content/entries/faq.json', {});
      const locales: unknown[] = JSON.parse(await readFile(join(seedDir, 'content/locales.json'), 'utf8'));
      const italian = { code: 'it-IT', name: 'Italian', fallbackCode: 'de-DE' };
      await writeFile(join(seedDir, 'content/locales.json'), JSON.stringify([...locales, italian]));
      await edit('content/entries/about.json', { title: 'About Italy' });
      expect(nameOf(await receiver.next())).toBe('Entry.publish about');
      expect((await client.getLocales()).items.map(({ code }) => code)).toContain('it-IT');
      expect((await client.getEntry('about', { locale: 'it-IT' })).fields.title).toBe('About Italy');
      expect((await client.sync({ nextSyncToken })).entries.map(({ sys }) => sys.id)).toEqual(['about']);
    });
  },
  { seedDir, watch: true },
);

/** Topic and id of a webhook. */
function nameOf({ headers, body }: Delivered): string {
  const topic = headers['x-contentful-topic'] ?? headers['sanity-operation'] ?? '';
  const { sys, _id } = JSON.parse(body);
  return `${topic.replace('ContentManagement.', '')} ${sys?.id ?? _id}`;
}

async function edit(path: string, changes: Record<string, unknown>): Promise<void> {
  const before: unknown = JSON.parse(await readFile(join(seedDir, path), 'utf8'));
  await writeFile(join(seedDir, path), JSON.stringify(Object.assign({}, before, changes), null, 2));
}
