import { createClient } from 'contentful';
import { describe, expect, test } from 'vitest';
import { contract } from './support/contract.ts';

contract('content', (subject) => {
  function ask(path: string, headers: Record<string, string> = {}) {
    const { host, insecure, space, environment, deliveryToken } = subject.account();
    const origin = `${insecure ? 'http' : 'https'}://${host}`;
    const authorization = `Bearer ${deliveryToken}`;
    return fetch(`${origin}/spaces/${space}/environments/${environment}/${path}`, {
      headers: { authorization, ...headers },
    });
  }

  /** Asks again with the tag of the first answer. */
  async function askTwice(get: (headers?: Record<string, string>) => Promise<Response>) {
    const first = await get();
    await first.bytes();
    expect(first.status).toBe(200);
    const again = await get({ 'if-none-match': first.headers.get('etag') ?? '' });
    return { again, text: await again.text(), first };
  }

  describe('an answer', () => {
    test.each(['entries?limit=2', 'assets?limit=2', 'content_types', 'locales'])(
      'that is known already is not sent again: %s',
      async (path) => {
        const { again, text, first } = await askTwice((headers) => ask(path, headers));
        expect([again.status, text]).toEqual([304, '']);
        expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
      },
    );

    test('has another tag than the answer to another question', async () => {
      const [one, other] = await Promise.all([ask('entries?limit=1'), ask('entries?limit=2')]);
      expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'));
      expect((await ask('entries?limit=2', { 'if-none-match': one.headers.get('etag') ?? '' })).status).toBe(200);
    });

    test('may be read by a page of any origin', async () => {
      const { headers } = await ask('entries?limit=1');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')?.toLowerCase()).toContain('etag');
      expect(headers.get('content-type')).toContain('application/vnd.contentful.delivery.v1+json');
      expect(headers.get('x-contentful-request-id')).not.toBeNull();
    });
  });

  test('A picture that a browser has is not sent again', async () => {
    const { host, insecure, space, environment, deliveryToken } = subject.account();
    const client = createClient({ space, environment, accessToken: deliveryToken, host, insecure });
    const { items } = await client.getAssets({ mimetype_group: 'image', limit: 1 });
    const address = `${insecure ? 'http' : 'https'}:${items[0]?.fields.file?.url}?w=60`;
    const { again, text } = await askTwice((headers) => fetch(address, { headers }));
    expect([again.status, text]).toEqual([304, '']);
  });
});
