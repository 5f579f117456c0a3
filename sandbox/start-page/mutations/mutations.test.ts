import { describe, expect, test } from 'vitest';
import { token } from '../api.ts';
import { createStartPage } from '../start-page.ts';
import { page, pagesSeed, type ServedPages, servePages } from '../testing/pages.ts';

const key = (_key: string, more: Record<string, unknown> = {}) => ({ _key, ...more });

function titles({ client }: ServedPages): Promise<string[]> {
  return client().fetch('*[_type == "page"].title');
}

describe('patches', () => {
  const before = {
    title: 'One',
    n: 1,
    tags: ['a', 'b', 'c'],
    rows: [key('x', { t: 1 }), key('y')],
    deep: { a: 1, done: true },
  };

  test.each([
    [
      'set',
      { set: { title: 'Two', 'deep.b.c': 2, 'rows[_key=="x"].t': 9, 'tags[-1]': 'z' } },
      {
        title: 'Two',
        deep: { a: 1, done: true, b: { c: 2 } },
        rows: [key('x', { t: 9 }), key('y')],
        tags: ['a', 'b', 'z'],
      },
    ],
    [
      'setIfMissing',
      { setIfMissing: { title: 'Two', 'deep.a': 2, 'deep.b': 3 } },
      { title: 'One', deep: { a: 1, b: 3, done: true } },
    ],
    [
      'inc once at a place that a path matches several times',
      { set: { deep: { deep: { deep: { a: 1 } } } }, inc: { '..deep..a': 1 } },
      { deep: { deep: { deep: { a: 2 } } } },
    ],
    [
      'unset',
      { unset: ['n', 'tags[0,2]', 'rows[_key=="y"]', '..done'] },
      { n: null, tags: ['b'], rows: [key('x', { t: 1 })], deep: { a: 1 } },
    ],
    [
      'inc and dec',
      { inc: { n: 2, 'rows[0].t': 1 }, dec: { 'deep.a': 3 } },
      { n: 3, rows: [key('x', { t: 2 }), key('y')], deep: { a: -2, done: true } },
    ],
    ['insert before', { insert: { before: 'tags[0]', items: ['0'] } }, { tags: ['0', 'a', 'b', 'c'] }],
    ['insert after', { insert: { after: 'tags[-1]', items: ['d', 'e'] } }, { tags: ['a', 'b', 'c', 'd', 'e'] }],
    [
      'insert after a key',
      { insert: { after: 'rows[_key=="x"]', items: [key('m')] } },
      { rows: [key('x', { t: 1 }), key('m'), key('y')] },
    ],
    ['insert replace', { insert: { replace: 'tags[0:2]', items: ['q'] } }, { tags: ['q', 'c'] }],
    [
      'insert at a key that no member has changes nothing',
      { insert: { after: 'rows[_key=="none"]', items: [key('m')] } },
      {},
    ],
    [
      'insert replace of an empty range',
      { insert: { replace: 'tags[1:1]', items: ['q'] } },
      { tags: ['a', 'q', 'b', 'c'] },
    ],
    ['set of _id and _type to what they are', { set: { _id: 'a', _type: 'page', title: 'Two' } }, { title: 'Two' }],
    ['diffMatchPatch', { diffMatchPatch: { title: '@@ -1,3 +1,4 @@\n One\n+s\n' } }, { title: 'Ones' }],
    ['set of __proto__, which changes no prototype,', { set: { '["__proto__"].x': 1 } }, { title: 'One' }],
  ])('%s', async (_, operations, expected) => {
    await using served = await servePages(page('a', 'One', before));
    const patch = { id: 'a', ...operations };
    await served.client().mutate([{ patch }]);
    expect(await served.client().fetch('*[_id == "a" && _type == "page"]{title, n, tags, rows, deep}')).toEqual([
      { ...before, ...expected },
    ]);
    expect(Object.prototype).not.toHaveProperty('x');
  });

  test('append, prepend and splice of the official client', async () => {
    await using served = await servePages(page('a', 'One', { tags: ['a', 'b', 'c'], none: [] }));
    const patch = () => served.client().patch('a');
    await patch().append('tags', ['d']).commit();
    await patch().append('none', ['1']).commit();
    await patch().prepend('none', ['0']).commit();
    expect(await patch().splice('tags', 1, 2, ['x']).commit()).toMatchObject({
      tags: ['a', 'x', 'd'],
      none: ['0', '1'],
    });
    expect(await patch().splice('tags', -1, 1).commit()).toMatchObject({ tags: ['a', 'x'] });
    expect(await patch().splice('tags', 1).commit()).toMatchObject({ tags: ['a'] });
  });

  test.each([
    [{ replaceAll: { title: 'Two' } }, 400, 'The sandbox does not know the patch operation "replaceAll"'],
    [{ diffMatchPatch: { title: '@@' } }, 400, 'The text patch of "title" cannot be parsed'],
    [{ inc: { title: 1 } }, 409, 'Cannot add to "title", for it holds no number'],
    [{ insert: { after: 'title[-1]', items: [] } }, 409, 'Cannot insert at "title[-1]", for there is no list'],
    [{ insert: { after: 'title', items: [] } }, 400, 'insert needs a path to members of a list'],
    [{ set: { 'a[': 1 } }, 400, 'The path "a[" cannot be read at "["'],
    [{ insert: { after: '[0]', items: [] } }, 400, 'insert needs a path to members of a list, which "[0]" is not'],
    [{ set: { [`a${'.a'.repeat(100)}`]: 1 } }, 400, 'A path is too long'],
    [{ set: 5 }, 400, 'The patch operation "set" needs an object'],
    [{ set: { _type: 'other' } }, 409, 'Cannot modify immutable attribute "_type"'],
    [{ set: { _id: 'other' } }, 409, 'Cannot modify immutable attribute "_id"'],
    [{ unset: ['_type'] }, 409, 'Cannot modify immutable attribute "_type"'],
  ])('The patch %j is refused', async (operations, statusCode, message) => {
    await using served = await servePages(page('a', 'One'));
    const body = JSON.stringify({ mutations: [{ patch: { id: 'a', ...operations } }] });
    const response = await fetch(`${served.origin}/v1/data/mutate/production`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    expect(response.status).toBe(statusCode);
    expect(JSON.stringify(await response.json())).toContain(JSON.stringify(message).slice(1, -1));
  });
});

test('createOrReplace of a document with another type is refused, and changes nothing', async () => {
  await using served = await servePages(page('a', 'One'));
  const replaced = served.client().createOrReplace({ _id: 'a', _type: 'note', title: 'Two' });
  await expect(replaced).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('Cannot modify immutable attribute "_type"'),
  });
  expect(await served.client().fetch('*[_id == "a"]{_type, title}')).toEqual([{ _type: 'page', title: 'One' }]);
});

describe('stored mutations', () => {
  test('A mutation survives a restart, and a reset removes it', async () => {
    await using served = await servePages(page('a', 'One'), page('b', 'Two'));
    await served.client().patch('a').set({ title: 'New' }).commit();
    await served.client().delete('b');
    await served.client().create(page('c', 'Three'));
    const restarted = createStartPage(served.context);
    const request = new Request(`${served.origin}/v1/data/query/production?query=${encodeURIComponent('*[].title')}`);
    expect(await (await restarted.handle(request.clone())).json()).toMatchObject({ result: ['New', 'Three'] });
    await restarted.reset();
    expect(await (await restarted.handle(request)).json()).toMatchObject({ result: ['One', 'Two'] });
  });

  test('A later edit of the document in the seed replaces a mutation, an edit of another document does not', async () => {
    await using served = await servePages(page('a', 'One'), page('b', 'Two'));
    await served.client().patch('a').set({ title: 'Mutated' }).commit();
    await served.follow(pagesSeed(page('a', 'One'), page('b', 'Edited')));
    expect(await titles(served)).toEqual(['Mutated', 'Edited']);
    await served.follow(pagesSeed(page('a', 'Edited'), page('b', 'Edited')));
    expect(await titles(served)).toEqual(['Edited', 'Edited']);
    await served.follow(pagesSeed(page('a', 'One'), page('b', 'Edited')));
    expect(await titles(served)).toEqual(['One', 'Edited']);
  });

  test.each(['a\n\nevent: x', 'ü', 'x'.repeat(129), 5])('The transaction id %j is refused', async (transactionId) => {
    await using served = await servePages(page('a', 'One'));
    const body = JSON.stringify({ mutations: [{ delete: { id: 'a' } }], transactionId });
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${served.origin}/v1/data/mutate/production`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await titles(served)).toEqual(['One']);
  });

  test('A transaction id is accepted once, also over a restart, until a reset', async () => {
    await using served = await servePages(page('a', 'One'));
    const write = () =>
      served.client().mutate([{ patch: { id: 'a', set: { title: 'New' } } }], { transactionId: 't1' });
    await write();
    await served.client().patch('a').set({ title: 'Newer' }).commit();
    await expect(write()).rejects.toMatchObject({ statusCode: 409, message: expect.stringContaining('t1') });
    expect(await titles(served)).toEqual(['Newer']);
    const restarted = createStartPage(served.context);
    const body = JSON.stringify({ mutations: [{ delete: { id: 'a' } }], transactionId: 't1' });
    const request = () =>
      new Request(`${served.origin}/v1/data/mutate/production`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      });
    expect((await restarted.handle(request())).status).toBe(409);
    await restarted.reset();
    expect((await restarted.handle(request())).status).toBe(200);
  });

  test('A transaction id is accepted again after a thousand others', async () => {
    await using served = await servePages(page('a', 'One', { n: 0 }));
    const write = (transactionId: string) =>
      served.client().mutate([{ patch: { id: 'a', inc: { n: 1 } } }], { transactionId, visibility: 'async' });
    await write('t0');
    for (let number = 1; number < 1000; number++) await write(`t${number}`);
    await expect(write('t0')).rejects.toMatchObject({ statusCode: 409 });
    await write('t1000');
    await write('t0');
    await expect(write('t1000')).rejects.toMatchObject({ statusCode: 409 });
    expect(await served.client().fetch('*[_id == "a"][0].n')).toBe(1002);
  });

  test('Concurrent transactions are serialized', async () => {
    await using served = await servePages(page('a', 'One', { n: 0 }));
    await Promise.all(Array.from({ length: 20 }, () => served.client().patch('a').inc({ n: 1 }).commit()));
    expect(await served.client().fetch('*[_id == "a"][0].n')).toBe(20);
  });
});

describe('actions', () => {
  test('edit, publish, unpublish and discard', async () => {
    await using served = await servePages(page('a', 'One'));
    const client = served.client();
    const ids = { draftId: 'drafts.a', publishedId: 'a' };
    await client.action({ actionType: 'sanity.action.document.edit', ...ids, patch: { set: { title: 'Two' } } });
    expect(await titles(served)).toEqual(['One', 'Two']);
    await client.action({ actionType: 'sanity.action.document.publish', ...ids });
    expect(await client.fetch('*{_id, title}')).toEqual([{ _id: 'a', title: 'Two' }]);
    await client.action({ actionType: 'sanity.action.document.unpublish', ...ids });
    expect(await client.fetch('*{_id, title}')).toEqual([{ _id: 'drafts.a', title: 'Two' }]);
    await client.action({ actionType: 'sanity.action.document.discard', draftId: 'drafts.a' });
    expect(await client.fetch('*')).toEqual([]);
  });

  test('Several actions are one transaction', async () => {
    await using served = await servePages(page('a', 'One'));
    const client = served.client();
    const create = { actionType: 'sanity.action.document.create', publishedId: 'b', ifExists: 'fail' } as const;
    const attributes = { _id: 'drafts.b', _type: 'page' };
    const failing = client.action([
      { ...create, attributes },
      { actionType: 'sanity.action.document.discard', draftId: 'drafts.none' },
    ]);
    await expect(failing).rejects.toMatchObject({
      statusCode: 404,
      message: expect.stringContaining('The document with the ID "drafts.none" was not found'),
      details: { type: 'actionError', items: [{ index: 1 }] },
    });
    expect(await client.getDocument('drafts.b')).toBeUndefined();
    const { transactionId } = await client.action({ ...create, attributes });
    expect(await client.getDocument('drafts.b')).toMatchObject({ _rev: transactionId });
  });

  test('The perspective of a release shows its versions over the published documents', async () => {
    await using served = await servePages(page('a', 'One'), page('b', 'Two'));
    const client = served.client();
    await client.createVersion({ publishedId: 'a', releaseId: 'spring', baseId: 'a' });
    await client.patch('versions.spring.a').set({ title: 'Spring' }).commit();
    const perspective = ['spring'];
    expect(await client.fetch('*[_type == "page"]{_id, _originalId, title}', {}, { perspective })).toEqual([
      { _id: 'a', _originalId: 'versions.spring.a', title: 'Spring' },
      { _id: 'b', _originalId: 'b', title: 'Two' },
    ]);
    expect(await client.fetch('*[_type == "page"].title', {}, { perspective: 'published' })).toEqual(['One', 'Two']);
    expect(await client.getDocument('a', { includeAllVersions: true })).toHaveLength(2);
    await client.discardVersion({ publishedId: 'a', releaseId: 'spring' });
    expect(await client.fetch('*[_type == "page"].title', {}, { perspective })).toEqual(['One', 'Two']);
  });
});
