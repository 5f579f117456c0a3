import { createClient } from 'contentful';
import { expect, test } from 'vitest';
import { contract } from './support/contract.ts';

contract('content', (subject) => {
  function connect({
    isPreview = false,
    ...options
  }: {
    isPreview?: boolean;
    retryLimit?: number;
    token?: string;
  } = {}) {
    const { host, insecure, space, environment, deliveryToken, previewHost, previewToken } = subject.account();
    const { token = isPreview ? (previewToken ?? '') : deliveryToken, ...rest } = options;
    return createClient({
      space,
      environment,
      accessToken: token,
      host: isPreview ? previewHost : host,
      insecure,
      retryLimit: 0,
      logHandler: () => {},
      ...rest,
    });
  }

  /** An entry that links to another, and the name of the field with the link. */
  async function entryWithLink() {
    const { items } = await connect().withoutLinkResolution.getEntries({ limit: 1000, include: 0 });
    for (const { sys, fields } of items) {
      for (const [name, value] of Object.entries(fields)) {
        const [link] = [value].flat();
        if (isEntryLink(link)) return { id: sys.id, contentType: sys.contentType.sys.id, name, target: link.sys.id };
      }
    }
    throw new Error('No entry of this space links to another.');
  }

  test('include resolves links, up to four levels', async () => {
    const { id, name, target } = await entryWithLink();
    const { fields, sys } = await connect().getEntry(id, { include: 4 });
    expect(sys).toMatchObject({ type: 'Entry', id, revision: expect.any(Number), space: { sys: { type: 'Link' } } });
    const [linked] = [fields[name]].flat();
    expect(linked).toMatchObject({ sys: { type: 'Entry', id: target }, fields: expect.any(Object) });
  });

  test('Entries are filtered by content type and field, ordered and paginated', async () => {
    const client = connect();
    const { contentType } = await entryWithLink();
    const all = await client.getEntries({ content_type: contentType, order: ['sys.id'], limit: 1000 });
    const ids = all.items.map(({ sys }) => sys.id);
    expect(new Set(all.items.map(({ sys }) => sys.contentType.sys.id))).toEqual(new Set([contentType]));
    const page = await client.getEntries({ content_type: contentType, order: ['sys.id'], limit: 1, skip: 0 });
    expect([page.total, page.items[0]?.sys.id]).toEqual([all.total, ids[0]]);
    const [one = ''] = ids;
    expect((await client.getEntries({ 'sys.id[in]': [one] })).total).toBe(1);
    expect((await client.getEntries({ content_type: contentType, 'sys.id[ne]': one })).total).toBe(all.total - 1);
    const reversed = await client.getEntries({ content_type: contentType, order: ['-sys.id'], limit: 1 });
    expect(reversed.items[0]?.sys.id).toBe(ids.toSorted().at(-1));
  });

  test('links_to_entry returns the entries that link to an entry', async () => {
    const { id, contentType, name, target } = await entryWithLink();
    const client = connect();
    const linking = await client.getEntries({ links_to_entry: target, limit: 1000 });
    expect(linking.items.map(({ sys }) => sys.id)).toContain(id);
    const through = await client.getEntries({ content_type: contentType, [`fields.${name}.sys.id`]: target });
    expect(through.items.map(({ sys }) => sys.id)).toContain(id);
  });

  test('select returns the named fields only', async () => {
    const { contentType, name } = await entryWithLink();
    const select = [`fields.${name}`] as never;
    const { items } = await connect().getEntries({ content_type: contentType, select, limit: 1 });
    expect(Object.keys(items[0]?.fields ?? {}).filter((field) => field !== name)).toEqual([]);
    expect(Object.keys(items[0]?.sys ?? {}).sort()).toEqual(['id', 'type']);
  });

  test('Assets, content types, locales, tags and the space are readable', async () => {
    const client = connect();
    const { items: assets } = await client.getAssets({ mimetype_group: 'image', limit: 1 });
    const [asset] = assets;
    expect(asset?.fields.file?.url).toMatch(/^\/\//);
    expect(asset?.fields.file?.contentType).toMatch(/^image\//);
    expect((await client.getAsset(asset?.sys.id ?? '')).sys.id).toBe(asset?.sys.id);
    const { items: types } = await client.getContentTypes();
    const type = await client.getContentType(types[0]?.sys.id ?? '');
    expect(type.fields.map(({ id }) => id)).toContain(type.displayField);
    const { items: locales } = await client.getLocales();
    expect(locales.filter((locale) => locale.default)).toHaveLength(1);
    expect((await client.getSpace()).locales.map(({ code }) => code)).toEqual(
      expect.arrayContaining(locales.map(({ code }) => code)),
    );
    expect((await client.getTags()).items).toBeInstanceOf(Array);
  });

  test('withAllLocales returns field values keyed by locale', async () => {
    const client = connect();
    const main = (await client.getLocales()).items.find((locale) => locale.default)?.code ?? '';
    const { items } = await client.withAllLocales.getEntries({ limit: 1 });
    const [value] = Object.values(items[0]?.fields ?? {});
    expect(value).toHaveProperty(main);
    expect(items[0]?.sys).not.toHaveProperty('locale');
  });

  test('Cursor pagination has no total, and its pages do not overlap', async () => {
    const client = connect();
    const first = await client.getEntriesWithCursor({ limit: 2 });
    const second = await client.getEntriesWithCursor({ limit: 2, pageNext: first.pages.next });
    const ids = [...first.items, ...second.items].map(({ sys }) => sys.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(first).not.toHaveProperty('total');
  });

  test('A missing entry, asset or content type returns NotFound', async () => {
    const client = connect();
    await expect(client.getEntry('nothing-of-this-name')).rejects.toMatchObject({ sys: { id: 'NotFound' } });
    await expect(client.getAsset('nothing-of-this-name')).rejects.toMatchObject({ name: 'NotFound' });
    await expect(client.getContentType('nothing-of-this-name')).rejects.toMatchObject({ name: 'NotFound' });
  });

  test('A wrong bearer token is rejected', async () => {
    const refused = { name: 'AccessTokenInvalid' };
    await expect(connect({ token: 'nobodys' }).getEntries()).rejects.toMatchObject(refused);
  });

  test('A filter on a field requires a content type, and an unknown content type is rejected', async () => {
    const client = connect();
    const invalid = { name: 'InvalidQuery' };
    await expect(client.getEntries({ 'fields.title': 'x' } as object)).rejects.toMatchObject(invalid);
    const unknown = client.getEntries({ content_type: 'nothing-of-this-name' });
    await expect(unknown).rejects.toMatchObject(invalid);
    await expect(unknown).rejects.toThrow('DOESNOTEXIST');
  });

  test('The preview returns every published entry', async ({ skip }) => {
    if (subject.account().previewToken === null) skip('This account has no preview token.');
    const published = (await connect().getEntries({ limit: 50 })).items.map(({ sys }) => sys.id);
    const previewed = await connect({ isPreview: true }).getEntries({ 'sys.id[in]': published });
    expect(published).not.toEqual([]);
    expect(previewed.items.map(({ sys }) => sys.id).toSorted()).toEqual(published.toSorted());
  });

  test.runIf(subject.isSandbox)('Only the preview returns drafts and unpublished changes', async () => {
    const [client, preview] = [connect(), connect({ isPreview: true })];
    const drafts = (await preview.getEntries({ limit: 1000 })).items.filter(({ sys }) => !('publishedVersion' in sys));
    expect(drafts.length).toBeGreaterThan(0);
    for (const { sys } of drafts) await expect(client.getEntry(sys.id)).rejects.toThrow('could not be found');

    const titles = async (from: typeof client) =>
      new Map((await from.getEntries({ limit: 1000 })).items.map(({ sys, fields }) => [sys.id, fields.title]));
    const published = await titles(client);
    const changed = [...(await titles(preview))].filter(
      ([id, title]) => published.has(id) && published.get(id) !== title,
    );
    expect(changed.length).toBeGreaterThan(0);
  });

  test.runIf(subject.isSandbox)('The client retries after 503 and after a connection reset', async () => {
    const client = connect({ retryLimit: 1 });
    for (const fault of [{ kind: 'status', status: 503 } as const, { kind: 'reset' } as const]) {
      await subject.sandbox().addFault({ provider: 'content', ...fault, times: 1, match: '/locales' });
      expect((await client.getLocales()).items.length).toBeGreaterThan(0);
    }
    expect((await subject.sandbox().requests('content')).map(({ status }) => status)).toEqual([503, 200, null, 200]);
  });

  test.runIf(subject.isSandbox)('429 includes the time to wait, after which the client retries', async () => {
    const logs: unknown[] = [];
    const { host, space, deliveryToken } = subject.account();
    const client = createClient({
      space,
      host,
      accessToken: deliveryToken,
      insecure: true,
      retryLimit: 1,
      logHandler: (_, entry) => logs.push(entry),
    });
    // The client adds more than half a second to the header's time, which is at least one second.
    await subject.sandbox().addFault({ provider: 'content', kind: 'throttle', ms: 0, times: 1 });
    expect((await client.getTags()).items.length).toBeGreaterThan(0);
    expect((await subject.sandbox().requests('content')).map(({ status }) => status)).toEqual([429, 200]);
    expect(logs.join()).toMatch(/Rate limit error occurred\. Waiting for 1[5-7]\d\d ms/);
  });

  test.runIf(subject.isSandbox).each([
    [400, 'BadRequest'],
    [401, 'AccessTokenInvalid'],
    [403, 'AccessDenied'],
    [404, 'NotFound'],
    [422, 'BadRequest'],
  ])('Status %i is a %s error and is not retried', async (status, name) => {
    await subject.sandbox().addFault({ provider: 'content', kind: 'status', status });
    await expect(connect({ retryLimit: 3 }).getEntries()).rejects.toMatchObject({ name });
    expect(await subject.sandbox().requests('content')).toHaveLength(1);
  });

  test.runIf(subject.isSandbox).each([
    [500, 'ServerError'],
    [502, 'BadGateway'],
  ])('Status %i on every attempt is a %s error', async (status, name) => {
    await subject.sandbox().addFault({ provider: 'content', kind: 'status', status });
    await expect(connect({ retryLimit: 1 }).getEntries()).rejects.toMatchObject({ name });
    expect((await subject.sandbox().requests('content')).map((request) => request.status)).toEqual([status, status]);
  });

  test.runIf(subject.isSandbox)('The client’s error message contains no token', async () => {
    const token = subject.account().deliveryToken;
    const refused = connect().getEntries({ content_type: 'nothing-of-this-name' });
    const { message } = await refused.then(
      () => expect.fail('The request succeeded.'),
      (error: Error) => error,
    );
    expect(JSON.parse(message)).toMatchObject({
      status: 400,
      statusText: 'Bad Request',
      message: expect.stringContaining('The query you sent was invalid.'),
      details: { errors: [{ name: 'unknownContentType', value: 'DOESNOTEXIST' }] },
      requestId: expect.any(String),
    });
    expect(message).not.toContain(token);
  });

  test.runIf(subject.isSandbox)('With automatic throttling the client follows the rate limit headers', async () => {
    const { host, space, deliveryToken } = subject.account();
    const logs: unknown[] = [];
    const logHandler = (_: unknown, entry: unknown) => logs.push(entry);
    const options = { space, host, accessToken: deliveryToken, insecure: true, throttle: 'auto' as const, logHandler };
    const client = createClient(options);
    await client.getTags();
    await client.getTags();
    expect(logs.join('\n')).toContain('Throttle request to 30/s');
  });
});

function isEntryLink(value: unknown): value is { sys: { id: string } } {
  if (typeof value !== 'object' || value === null || !('sys' in value)) return false;
  const { sys } = value;
  return typeof sys === 'object' && sys !== null && 'linkType' in sys && sys.linkType === 'Entry';
}
