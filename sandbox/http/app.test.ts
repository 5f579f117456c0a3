import { expect, test } from 'vitest';
import { createRoutes } from './app.ts';

const routes = createRoutes([
  ['GET', /^\/lamps\/(?<id>\d+)(-(?<slug>\w+))?$/, ({ part }) => new Response(`${part('id')} ${part('slug')}.`)],
  ['POST', /^\/lamps\/\d+$/, async ({ request }) => new Response(await request.text(), { status: 201 })],
]);

async function ask(method: string, path: string, body?: string): Promise<[number, string]> {
  const response = await routes(new Request(`http://routes.test${path}`, { method, body }));
  return [response.status, await response.text()];
}

test('The first route whose method and path fit answers, with the parts of the path', async () => {
  expect(await ask('GET', '/lamps/7-linen?x=1')).toEqual([200, '7 linen.']);
  expect(await ask('GET', '/lamps/7')).toEqual([200, '7 .']);
  expect(await ask('POST', '/lamps/7', 'on')).toEqual([201, 'on']);
});

test('HEAD is answered as GET, without the body', async () => {
  expect(await ask('HEAD', '/lamps/7')).toEqual([200, '']);
});

test('A path that is known by other methods names them; any other is not found', async () => {
  const refused = await routes(new Request('http://routes.test/lamps/7', { method: 'DELETE' }));
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, POST']);
  expect((await ask('GET', '/lamps/seven'))[0]).toBe(404);
});
