import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { allowFormMethods, privateResponse } from './route-middleware.ts';

const argsOf = (method: string) => {
  const url = new URL('http://shop.test/consent');
  return {
    request: new Request(url, { method }),
    url,
    pattern: '/consent',
    params: {},
    context: new RouterContextProvider(),
  };
};

test.each(['GET', 'HEAD', 'POST'])('%s reaches the route', async (method) => {
  const response = new Response();
  expect(await allowFormMethods(argsOf(method), async () => response)).toBe(response);
});

test.each(['PUT', 'PATCH', 'DELETE'])('%s is answered with 405 and the allowed methods', async (method) => {
  const response = (await allowFormMethods(argsOf(method), async () => new Response())) as Response;
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

test('a private response replaces the cache header of its route', async () => {
  const next = async () => new Response(null, { headers: { 'cache-control': 'public, max-age=60' } });
  const response = (await privateResponse(argsOf('GET'), next)) as Response;
  expect(response.headers.get('cache-control')).toBe('private, no-store');
});
