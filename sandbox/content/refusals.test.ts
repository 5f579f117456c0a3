import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentService, deliveryToken, master, serveContent } from './testing/content-service.ts';

let content: ContentService;
beforeAll(async () => {
  content = await serveContent();
});
afterAll(() => content.close());

test.each([
  ['another token', 'nobodys', 'AccessTokenInvalid'],
  ['the name of a property every object has', 'constructor', 'AccessTokenInvalid'],
])('The client rejects with the error of %s', async (_, token, name) => {
  await expect(content.client(token).getEntries()).rejects.toMatchObject({ name });
});

test.each<[string, number, unknown]>([
  [
    'entries?content_type=nothing',
    400,
    { sys: { id: 'InvalidQuery' }, details: { errors: [{ name: 'unknownContentType', value: 'DOESNOTEXIST' }] } },
  ],
  ['entries?content_type=toString', 400, { sys: { id: 'InvalidQuery' } }],
  ['entries?fields.slug=home', 400, { sys: { id: 'InvalidQuery' } }],
  ['entries?order=fields.slug', 400, { sys: { id: 'InvalidQuery' } }],
  ['entries?some=thing', 400, { details: { errors: [{ name: 'unknown', path: ['some'] }] } }],
  ['entries?mimetype_group=image', 400, { details: { errors: [{ name: 'unknown' }] } }],
  ['assets?mimetype_group=picture', 400, { sys: { id: 'InvalidQuery' } }],
  ['entries?content_type=page&fields.none=1', 400, { details: { errors: [{ name: 'unknown' }] } }],
  ['entries?content_type=page&fields.constructor=1', 400, { details: { errors: [{ name: 'unknown' }] } }],
  ['entries?sys.toString=1', 400, { details: { errors: [{ name: 'unknown' }] } }],
  ['entries?content_type=page&fields.slug[like]=1', 400, { details: { errors: [{ name: 'unknown' }] } }],
  ['entries?content_type=page&fields.slug[lt]=1', 400, { sys: { id: 'InvalidQuery' } }],
  ['entries?content_type=page&fields.slug[near]=1,2', 400, { sys: { id: 'InvalidQuery' } }],
  ['entries?content_type=page&fields.place[near]=here', 400, { sys: { id: 'InvalidQuery' } }],
  ['entries?content_type=page&fields.place[within]=1,2', 400, { sys: { id: 'InvalidQuery' } }],
  [
    'entries?content_type=page&order=fields.intro',
    400,
    {
      details: {
        errors: [
          {
            name: 'order',
            path: ['fields', 'intro', 'en-US'],
            type: 'Text',
            details: 'Text fields do not support ordering. Consider using a Symbol field instead',
          },
        ],
      },
    },
  ],
  ['entries?content_type=page&select=fields.a.b', 400, { sys: { id: 'InvalidQuery' } }],
  [
    'entries?skip=-1',
    400,
    {
      sys: { id: 'InvalidQuery' },
      message: 'The value provided for "skip" is invalid. Please provide a valid number value',
    },
  ],
  ['entries?limit=few', 400, { sys: { id: 'InvalidQuery' } }],
  ['entries?include=-1', 400, { sys: { id: 'InvalidQuery' } }],
  [
    'entries/none',
    404,
    {
      sys: { id: 'NotFound' },
      message: 'The resource could not be found.',
      details: { type: 'Entry', id: 'none', environment: 'master', space: 'lightsandbox' },
    },
  ],
  ['assets/none', 404, { sys: { id: 'NotFound' }, details: { type: 'Asset' } }],
  ['content_types/none', 404, { sys: { id: 'NotFound' } }],
  ['tags?foo=bar', 400, { details: { errors: [{ name: 'unknown', path: ['foo'] }] } }],
  ['tags?query=calm', 400, { details: { errors: [{ name: 'unknown', path: ['query'] }] } }],
  ['content_types?order=-fields', 400, { details: { errors: [{ name: 'order', path: ['fields'] }] } }],
  ['tags/none', 404, { sys: { id: 'NotFound' } }],
  ['taxonomy/concepts', 404, { sys: { id: 'NotFound' } }],
  ['asset_keys', 404, { sys: { id: 'NotFound' } }],
  ['%ff', 404, { sys: { id: 'NotFound' } }],
  [`entries?query=${'a'.repeat(7600)}`, 414, { sys: { id: 'BadRequest' } }],
])('GET %s responds with %i', async (path, status, error) => {
  const { response, body } = await content.get(path);
  expect(response.status).toBe(status);
  expect(body).toMatchObject({ sys: { type: 'Error' }, requestId: expect.any(String) });
  expect(body).toMatchObject(error as object);
});

test("An unknown field has the older accounts' error by a setting", async () => {
  content.context.settings.content.unknownField = 'UnknownField';
  const { response, body } = await content.get('entries?content_type=page&order=fields.none');
  content.context.settings.content.unknownField = 'InvalidQuery';
  expect(response.status).toBe(422);
  expect(body).toMatchObject({ sys: { id: 'UnknownField' }, message: 'No field with undefined "none" found.' });
});

test('Another space or environment is 404', async () => {
  for (const path of ['/spaces/other/environments/master/entries', '/spaces/lightsandbox/environments/staging/tags']) {
    const response = await fetch(content.origin + path, { headers: { authorization: `Bearer ${deliveryToken}` } });
    expect([response.status, await response.json()]).toMatchObject([404, { sys: { id: 'NotFound' } }]);
  }
});

test('POST asset_keys responds with 404 as an error of the service', async () => {
  const response = await fetch(`${content.origin}${master}/asset_keys`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ sys: { type: 'Error', id: 'NotFound' } });
});

test('POST is 405', async () => {
  const response = await fetch(`${content.origin}${master}/entries`, { method: 'POST', body: '{}' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('A response above 7 MB is refused with the limit in bytes', async () => {
  const large = 'word '.repeat(2_000_000);
  const { seed } = content;
  const home = seed.content.entries[0];
  if (!home) throw new Error('There is no entry.');
  await content.follow({ ...seed, content: { ...seed.content, entries: [{ ...home, intro: large }] } });
  const { response, body } = await content.get('entries?sys.id=home');
  await content.follow(seed);
  expect(response.status).toBe(400);
  expect(body).toMatchObject({
    sys: { id: 'BadRequest' },
    message: 'Response size too big. Maximum allowed response size: 7340032B.',
  });
});
