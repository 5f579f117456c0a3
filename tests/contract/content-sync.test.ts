import { createClient } from 'contentful';
import { expect, test } from 'vitest';
import { contract } from './support/contract.ts';

contract('content', (subject) => {
  function connect() {
    const { host, insecure, space, environment, deliveryToken } = subject.account();
    return createClient({ space, environment, accessToken: deliveryToken, host, insecure, retryLimit: 0 });
  }

  test('The initial sync returns every published entry and asset, with all locales', async () => {
    const client = connect();
    const { entries, assets, deletedEntries, nextSyncToken } = await client.sync({ initial: true });
    const published = await client.getEntries({ limit: 1000, include: 0 });
    expect(entries).toHaveLength(published.total);
    expect(assets).toHaveLength((await client.getAssets({ limit: 1 })).total);
    expect(deletedEntries).toEqual([]);
    expect(nextSyncToken).toEqual(expect.any(String));
    const main = (await client.getLocales()).items.find((locale) => locale.default)?.code ?? '';
    expect(Object.values(entries[0]?.fields ?? {})[0]).toHaveProperty(main);
  });

  test('A smaller page size returns the same items', async () => {
    const client = connect();
    const whole = await client.sync({ initial: true, type: 'Asset' });
    const paged = await client.sync({ initial: true, type: 'Asset', limit: Math.ceil(whole.assets.length / 3) });
    const ids = ({ assets }: typeof whole) => assets.map(({ sys }) => sys.id).sort();
    expect(ids(paged)).toEqual(ids(whole));
    expect(paged.entries).toEqual([]);
  });

  test('Pages can be requested one by one', async () => {
    const client = connect();
    const first = await client.sync({ initial: true, limit: 1 }, { paginate: false });
    expect([first.entries.length + first.assets.length, first.nextSyncToken]).toEqual([1, undefined]);
    const second = await client.sync({ nextPageToken: first.nextPageToken }, { paginate: false });
    expect(second.entries.length + second.assets.length).toBe(1);
  });

  test('A sync can be limited to one content type', async () => {
    const client = connect();
    const [type] = (await client.getContentTypes()).items;
    const { entries, assets } = await client.sync({ initial: true, type: 'Entry', content_type: type?.sys.id ?? '' });
    expect(entries.filter(({ sys }) => sys.contentType.sys.id !== type?.sys.id)).toEqual([]);
    expect(assets).toEqual([]);
  });

  test('A sync without changes since the token is empty', async () => {
    const client = connect();
    const { nextSyncToken } = await client.sync({ initial: true });
    const { entries, assets, deletedEntries, deletedAssets } = await client.sync({ nextSyncToken });
    expect([entries, assets, deletedEntries, deletedAssets]).toEqual([[], [], [], []]);
  });
});
