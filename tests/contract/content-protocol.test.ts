import { createClient } from 'contentful';
import { describe, expect, test } from 'vitest';
import { contract } from './support/contract.ts';

contract('content', (subject) => {
  function request(path: string, headers: Record<string, string> = {}) {
    const { host, insecure, space, environment, deliveryToken } = subject.account();
    const origin = `${insecure ? 'http' : 'https'}://${host}`;
    const authorization = `Bearer ${deliveryToken}`;
    return fetch(`${origin}/spaces/${space}/environments/${environment}/${path}`, {
      headers: { authorization, ...headers },
    });
  }

  /** Repeats the request with the ETag of the first response. */
  async function requestTwice(get: (headers?: Record<string, string>) => Promise<Response>) {
    const first = await get();
    await first.bytes();
    expect(first.status).toBe(200);
    const again = await get({ 'if-none-match': first.headers.get('etag') ?? '' });
    return { again, text: await again.text(), first };
  }

  describe('a response', () => {
    test.each(['entries?limit=2', 'assets?limit=2', 'content_types', 'locales'])(
      'is 304 when If-None-Match has its ETag: %s',
      async (path) => {
        const { again, text, first } = await requestTwice((headers) => request(path, headers));
        expect([again.status, text]).toEqual([304, '']);
        expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
      },
    );

    test('has a different ETag for a different query', async () => {
      const [one, other] = await Promise.all([request('entries?limit=1'), request('entries?limit=2')]);
      expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'));
      expect((await request('entries?limit=2', { 'if-none-match': one.headers.get('etag') ?? '' })).status).toBe(200);
    });

    test('is readable from any origin (CORS)', async () => {
      const { headers } = await request('entries?limit=1');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')?.toLowerCase()).toContain('etag');
      expect(headers.get('content-type')).toContain('application/vnd.contentful.delivery.v1+json');
      expect(headers.get('x-contentful-request-id')).not.toBeNull();
    });
  });

  test('An image is 304 when If-None-Match has its ETag', async () => {
    const { host, insecure, space, environment, deliveryToken } = subject.account();
    const client = createClient({ space, environment, accessToken: deliveryToken, host, insecure });
    const { items } = await client.getAssets({ mimetype_group: 'image', limit: 1 });
    const address = `${insecure ? 'http' : 'https'}:${items[0]?.fields.file?.url}?w=60`;
    const { again, text } = await requestTwice((headers) => fetch(address, { headers }));
    expect([again.status, text]).toEqual([304, '']);
  });
});
