import type { ClientConfig } from '@sanity/client';
import { describe, expect, test } from 'vitest';
import { expectLogged } from '../support/console.ts';
import { contract } from './support/contract.ts';
import { queryClient, queryClientWithToken, queryOrigin } from './support/query-client.ts';

contract('startPage', (subject) => {
  const clientWith = (options: ClientConfig = {}) => queryClient(subject.account(), options);
  const withToken = (options: ClientConfig = {}) => queryClientWithToken(subject.account(), options);

  interface Head {
    _id: string;
    _type: string;
    _rev: string;
  }

  /** Any public document. */
  async function anyDocument(): Promise<Head> {
    const found = await clientWith().fetch<Head | null>('*[defined(_id)][0]{_id, _type, _rev}');
    if (!found) throw new Error('The dataset has no document that everybody may read.');
    return found;
  }

  describe('queries', () => {
    test('A query with parameters returns its document, with and without the CDN, in every API version', async () => {
      const { _id, _type } = await anyDocument();
      const query = '*[_type == $type && _id == $id][0]{_id, _type, "n": count($list)}';
      for (const options of [{}, { useCdn: true }, { apiVersion: '1' }, { apiVersion: 'X' }]) {
        const found = await clientWith(options).fetch(query, { type: _type, id: _id, list: [1, null, { a: 'ü' }] });
        expect(found).toEqual({ _id, _type, n: 3 });
      }
    });

    test('A query with parameters of 11,264 characters and more is sent by POST, and returns the same', async () => {
      const query = 'length($text)';
      const before = encodedLength(query, { text: '' });
      expect(await clientWith().fetch(query, { text: 'x'.repeat(11_263 - before) })).toBe(11_263 - before);
      expect(await clientWith().fetch(query, { text: 'x'.repeat(11_264 - before) })).toBe(11_264 - before);
      if (!subject.isSandbox) return;
      const methods = (await subject.sandbox().requests('startPage')).map(({ method }) => method);
      expect(methods).toEqual(['GET', 'POST']);
    });

    test('A URL of more than 16 KB is refused', async () => {
      const { apiVersion, dataset } = subject.account();
      const ask = (length: number) =>
        fetch(
          `${queryOrigin(subject.account())}/v${apiVersion}/data/query/${dataset}?query=%22${'x'.repeat(length)}%22`,
        );
      expect((await ask(14_000)).status).toBe(200);
      expect((await ask(20_000)).status).toBeOneOf([400, 413, 414, 431]);
    });

    test('An empty result is null, and the unfiltered response includes the query', async () => {
      expect(await clientWith().fetch('*[_id == "there-is-none"][0]')).toBeNull();
      const response = await clientWith().fetch('"a" + $b', { b: 'c' }, { filterResponse: false });
      expect(response).toMatchObject({ query: '"a" + $b', result: 'ac', ms: expect.any(Number) });
      const withoutQuery = await clientWith().fetch('1', {}, { filterResponse: false, returnQuery: false });
      expect(withoutQuery).not.toHaveProperty('query');
    });

    test('Documents are ordered by id', async () => {
      const ids = await clientWith().fetch<string[]>('*[][0...50]._id');
      expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(ids.length).toBeGreaterThan(0);
    });

    test.runIf(subject.isSandbox)('The response includes sync tags', async () => {
      const { syncTags } = await clientWith().fetch('*[_type == "genericPage"]', {}, { filterResponse: false });
      expect(syncTags).toEqual([expect.stringMatching(/^s1:\w+$/)]);
    });

    test('Request tags, CDN options and live event ids are accepted', async () => {
      const client = clientWith({ useCdn: true, requestTagPrefix: 'contract' });
      expect(await client.fetch('1', {}, { tag: 'one', cacheMode: 'noStale', lastLiveEventId: 'abc' })).toBe(1);
    });

    test('Documents are read by id, in the order of the request', async () => {
      const { _id, _rev } = await anyDocument();
      expect(await clientWith().getDocument(_id)).toMatchObject({ _id, _rev });
      expect(await clientWith().getDocument('there-is-none')).toBeUndefined();
      expect(await clientWith().getDocuments(['there-is-none', _id])).toMatchObject([null, { _id }]);
    });

    test('Text is unchanged with stega enabled, because the source map is empty', async () => {
      const client = clientWith({ stega: { enabled: true, studioUrl: 'https://studio.example' } });
      const { _id } = await anyDocument();
      expect(await client.fetch('*[_id == $_id][0]{_id}', { _id })).toEqual({ _id });
    });
  });

  describe('errors', () => {
    test('A parse error shows the position in the query', async () => {
      const error = await clientWith()
        .fetch('*[_type == "a"')
        .catch((failure: unknown) => failure);
      expect(error).toMatchObject({
        statusCode: 400,
        message: expect.stringMatching(/^GROQ query parse error:\n> 1 \| \*\[_type == "a"\n +\| +\^/),
        details: { type: 'queryParseError', query: '*[_type == "a"', start: expect.any(Number) },
      });
    });

    test.each([
      ['*[_type', 7, 7],
      ['*[_type == "a"', 14, 14],
      ['count(*', 7, 7],
      ['*[_type == ]', 11, 11],
      ['*[_type]]', 8, 8],
      ['*[_type == "event]', 11, 17],
    ])('A parse error has an inclusive end: %s', async (query, start, end) => {
      await expect(clientWith().fetch(query)).rejects.toMatchObject({
        statusCode: 400,
        details: { type: 'queryParseError', query, start, end },
      });
    });

    test('An unknown function is refused', async () => {
      await expect(clientWith().fetch('noSuchFunction(1)')).rejects.toMatchObject({ statusCode: 400 });
    });

    test('A missing parameter is named, with its position', async () => {
      const query = '*[_type == "post" && slug.current == $slug][0]';
      await expect(clientWith().fetch(query)).rejects.toMatchObject({
        statusCode: 400,
        details: {
          type: 'queryParseError',
          description: 'param $slug referenced, but not provided',
          start: 37,
          end: 41,
        },
      });
    });

    test('A wrong token and an unknown dataset are refused', async () => {
      await expect(clientWith({ token: 'no-such-token' }).fetch('1')).rejects.toMatchObject({ statusCode: 401 });
      await expect(clientWith({ dataset: 'no-such-dataset' }).fetch('1')).rejects.toMatchObject({
        statusCode: 404,
        message: expect.stringMatching(/^Dataset not found - Dataset "no-such-dataset" not found for project ID ".+"/),
      });
    });

    test('A mutation without a token is refused, and changes nothing', async () => {
      const document = { _id: 'contract-of-nobody', _type: 'note' };
      await expect(clientWith().create(document)).rejects.toMatchObject({ statusCode: expect.toBeOneOf([401, 403]) });
      expect(await clientWith().getDocument(document._id)).toBeUndefined();
    });
  });

  describe('perspectives', () => {
    const heads = '*[_id == "start" || _id == "drafts.start"]{_id, _originalId, title}';

    test('Without a token no perspective shows drafts', async () => {
      for (const perspective of ['raw', 'published'] as const) {
        const ids = await clientWith().fetch<string[]>('*[_id in path("drafts.**")]._id', {}, { perspective });
        expect(ids).toEqual([]);
      }
    });

    test.runIf(subject.isSandbox)('The perspective drafts shows a draft under its published id', async () => {
      const [published] = await withToken().fetch(heads, {}, { perspective: 'published' });
      expect(published).toMatchObject({ _id: 'start', title: expect.any(String) });
      const drafts = await withToken().fetch(heads, {}, { perspective: 'drafts' });
      expect(drafts).toEqual([{ _id: 'start', _originalId: 'drafts.start', title: expect.any(String) }]);
      expect(drafts[0].title).not.toBe(published.title);
      expect(await withToken().fetch(`count(${heads})`, {}, { perspective: 'raw' })).toBe(2);
      expect(await clientWith().fetch(`${heads}.title`, {}, { perspective: 'drafts' })).toEqual([published.title]);
    });

    test.runIf(subject.isSandbox)(
      'The default perspective is raw before API version 2025-02-19, and published since',
      async () => {
        const count = `count(${heads})`;
        expect(await withToken({ apiVersion: '2025-02-18' }).fetch(count)).toBe(2);
        expect(await withToken({ apiVersion: '2025-02-19' }).fetch(count)).toBe(1);
      },
    );

    test('The perspective previewDrafts is accepted, with a warning', async () => {
      expectLogged(/previewDrafts/);
      expect(await withToken().fetch('1', {}, { perspective: 'previewDrafts' })).toBe(1);
    });
  });

  describe('failures', () => {
    const quick = { maxRetries: 5, retryDelay: () => 5 };
    const fail = (fault: object) => subject.sandbox().addFault({ provider: 'startPage', kind: 'status', ...fault });
    const statuses = async () => (await subject.sandbox().requests('startPage')).map(({ status }) => status);

    test.runIf(subject.isSandbox).each([429, 502, 503])('The client retries %i, by GET and by POST', async (status) => {
      await fail({ status, times: 2 });
      expect(await clientWith(quick).fetch('1')).toBe(1);
      await fail({ status, times: 1 });
      expect(await clientWith(quick).fetch('length($text)', { text: 'x'.repeat(12_000) })).toBe(12_000);
      expect(await statuses()).toEqual([status, status, 200, status, 200]);
    });

    test.runIf(subject.isSandbox).each([500, 504, 400, 403])('The client does not retry %i', async (status) => {
      await fail({ status, times: 1 });
      await expect(clientWith(quick).fetch('1')).rejects.toMatchObject({ statusCode: status });
      expect(await statuses()).toEqual([status]);
    });

    test.runIf(subject.isSandbox).each([400, 403])('%i describes the error by its type', async (status) => {
      await fail({ status, times: 1 });
      await expect(clientWith().fetch('1')).rejects.toMatchObject({
        message: `The sandbox was asked to answer ${status}`,
        responseBody: expect.stringMatching(
          /^\{\s*"error":\s*\{\s*"type":\s*"http\w+",\s*"description":\s*"[^"]+"\s*\}\s*\}$/,
        ),
      });
    });

    test.runIf(subject.isSandbox)(
      'The client fails after six attempts with 503, with the message of the service',
      async () => {
        await fail({ status: 503 });
        await expect(clientWith(quick).fetch('1')).rejects.toThrow(/^Service Unavailable - /);
        expect(await statuses()).toHaveLength(6);
      },
    );

    test.runIf(subject.isSandbox)('429 includes rate limit headers with the time to wait', async () => {
      await subject.sandbox().addFault({ provider: 'startPage', kind: 'throttle', ms: 3000, times: 1 });
      const error = await clientWith()
        .fetch('1')
        .catch((failure: unknown) => failure);
      expect(error).toMatchObject({
        statusCode: 429,
        response: { headers: { 'retry-after': '3', 'ratelimit-reset': '3', 'x-ratelimit-remaining-second': '0' } },
      });
    });

    test.runIf(subject.isSandbox)('A response of another media type resolves to undefined', async () => {
      await subject.sandbox().addFault({ provider: 'startPage', kind: 'wrong-type', times: 1 });
      expect(await clientWith().fetch('1')).toBeUndefined();
    });
  });

  describe.runIf(subject.isSandbox)('mutations', () => {
    test('A document is created, replaced, patched and deleted, and queries see it at once', async () => {
      const client = withToken();
      const created = await client.create({ _type: 'note', text: 'One' });
      expect(created).toMatchObject({ _id: expect.any(String), _rev: expect.any(String), text: 'One' });
      const id = created._id;
      expect(await client.createIfNotExists({ _id: id, _type: 'note', text: 'Two' })).toMatchObject({ text: 'One' });
      const replaced = await client.createOrReplace({ _id: id, _type: 'note', n: 1 });
      expect(replaced).toMatchObject({ n: 1, _createdAt: created._createdAt });
      expect(replaced).not.toHaveProperty('text');
      await client.patch(id).set({ text: 'Three' }).inc({ n: 2 }).ifRevisionId(replaced._rev).commit();
      expect(await client.fetch('*[_type == "note"]{text, n}')).toEqual([{ text: 'Three', n: 3 }]);
      const { transactionId, results } = await client.delete(id);
      expect({ transactionId, results }).toMatchObject({
        transactionId: expect.any(String),
        results: [{ id, operation: 'delete' }],
      });
      expect(await client.getDocument(id)).toBeUndefined();
    });

    test('An id that ends with a dot is a prefix', async () => {
      expect(await withToken().create({ _id: 'drafts.', _type: 'note' })).toMatchObject({
        _id: expect.stringMatching(/^drafts\.\w+$/),
      });
    });

    test('A transaction is atomic, and keeps the id of the client', async () => {
      const client = withToken();
      const result = await client
        .transaction()
        .create({ _id: 'one', _type: 'note', n: 1 })
        .create({ _id: 'two', _type: 'note', n: 2 })
        .patch('one', (patch) => patch.set({ n: 3 }))
        .transactionId('my-transaction')
        .commit();
      expect(result).toMatchObject({ transactionId: 'my-transaction', documentIds: ['one', 'two', 'one'] });
      expect(await client.fetch('*[_type == "note"]{_id, _rev, n}')).toEqual([
        { _id: 'one', _rev: 'my-transaction', n: 3 },
        { _id: 'two', _rev: 'my-transaction', n: 2 },
      ]);
    });

    test('When one mutation fails none is committed, and the error has its index', async () => {
      const client = withToken();
      const mutations = [{ create: { _id: 'one', _type: 'note' } }, { create: { _id: 'start', _type: 'page' } }];
      await expect(client.mutate(mutations)).rejects.toMatchObject({
        statusCode: 409,
        message: expect.stringMatching(/^Mutation failed: Document by ID "start" already exists/),
        details: { type: 'mutationError', items: [{ index: 1, error: { type: 'documentAlreadyExistsError' } }] },
      });
      expect(await client.getDocument('one')).toBeUndefined();
    });

    test('An unexpected revision, a missing document and a broken reference are refused', async () => {
      const client = withToken();
      await expect(client.patch('start').set({ a: 1 }).ifRevisionId('other').commit()).rejects.toMatchObject({
        statusCode: 409,
        details: {
          items: [
            {
              error: {
                type: 'documentRevisionIDDoesNotMatchError',
                expectedRevisionID: 'other',
                currentRevisionID: expect.any(String),
              },
            },
          ],
        },
      });
      await expect(client.patch('none').set({ a: 1 }).commit()).rejects.toThrow(
        'The document with the ID "none" was not found',
      );
      const referring = { _id: 'one', _type: 'note', to: { _type: 'reference', _ref: 'none' } };
      await expect(client.create(referring)).rejects.toMatchObject({ statusCode: 409 });
      await client.create({ ...referring, to: { ...referring.to, _weak: true } });
      await client.create({ _id: 'two', _type: 'note', to: { _type: 'reference', _ref: 'one' } });
      await expect(client.delete('one')).rejects.toThrow('cannot be deleted as there are references to it from "two"');
      await expect(client.delete({ query: '*[_type == "note"]' })).resolves.toMatchObject({
        documentIds: ['one', 'two'],
      });
    });

    test('A patch by query with parameters changes every match', async () => {
      const client = withToken();
      for (const [index, _id] of ['one', 'two', 'three'].entries())
        await client.create({ _id, _type: 'note', n: index });
      await client
        .patch({ query: '*[_type == "note" && n >= $min]', params: { min: 1 } })
        .set({ done: true })
        .commit();
      expect(await client.fetch('*[_type == "note" && done]._id')).toEqual(['three', 'two']);
    });

    test('diffMatchPatch merges two edits of one text', async () => {
      const client = withToken();
      const text = 'A page about phones, and nothing else.';
      await client.create({ _id: 'one', _type: 'note', rows: [{ _key: 'a', text }] });
      const path = 'rows[_key=="a"].text';
      const first = '@@ -1,10 +1,15 @@\n A \n+long \n page abo\n';
      const second = '@@ -22,15 +22,14 @@\n and \n-nothing\n+little\n  els\n';
      await client
        .patch('one')
        .diffMatchPatch({ [path]: first })
        .commit();
      await client
        .patch('one')
        .diffMatchPatch({ [path]: second })
        .commit();
      expect(await client.fetch('*[_id == "one"][0].rows[0].text')).toBe('A long page about phones, and little else.');
    });

    test('A dry run returns the result, and commits nothing', async () => {
      const client = withToken();
      expect(await client.create({ _id: 'one', _type: 'note' }, { dryRun: true })).toMatchObject({ _id: 'one' });
      expect(await client.getDocument('one')).toBeUndefined();
    });

    test('autoGenerateArrayKeys adds keys to members of arrays', async () => {
      const rows = await withToken().create(
        { _type: 'note', rows: [{ a: 1 }, { _key: 'b' }] },
        { autoGenerateArrayKeys: true },
      );
      expect(rows).toMatchObject({ rows: [{ _key: expect.stringMatching(/^\w+$/), a: 1 }, { _key: 'b' }] });
    });
  });

  test('/check/cors allows another origin', async () => {
    const base = `${queryOrigin(subject.account())}/v${subject.account().apiVersion}`;
    const response = await fetch(`${base}/check/cors`, { headers: { origin: 'http://localhost:3000' } });
    expect(await response.json()).toMatchObject({ result: { allowed: expect.any(Boolean) } });
  });
});

/** The length that the client compares: the question mark, the query and its parameters. */
function encodedLength(query: string, params: Record<string, string>): number {
  const search = new URLSearchParams({ query });
  for (const [name, value] of Object.entries(params)) search.append(`$${name}`, JSON.stringify(value));
  return `?${search}`.length;
}
