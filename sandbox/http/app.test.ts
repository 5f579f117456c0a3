import { expect, test } from 'vitest';
import { createApp } from './app.ts';

const app = createApp();
app.on('GET', ['/lamps/:id{\\d+}', '/lamps/:id{\\d+}/:slug'], (c) =>
  c.text(`${c.req.param('id')} ${c.req.param('slug') ?? ''}.`),
);
app.post('/lamps/:id{\\d+}', async (c) => new Response(await c.req.text(), { status: 201 }));
app.get('/broken', () => {
  throw new Error('The bulb is out.');
});

async function send(method: string, path: string, body?: string): Promise<[number, string]> {
  const response = await app.fetch(new Request(`http://app.test${path}`, { method, body }));
  return [response.status, await response.text()];
}

test('The first route whose method and path match handles the request, with the parameters of the path', async () => {
  expect(await send('GET', '/lamps/7/linen?x=1')).toEqual([200, '7 linen.']);
  expect(await send('GET', '/lamps/7')).toEqual([200, '7 .']);
  expect(await send('POST', '/lamps/7', 'on')).toEqual([201, 'on']);
});

test('HEAD is handled as GET, without the body', async () => {
  expect(await send('HEAD', '/lamps/7')).toEqual([200, '']);
});

test('A path with routes for other methods is 405 with those methods; a path without routes is 404', async () => {
  const refused = await app.fetch(new Request('http://app.test/lamps/7', { method: 'DELETE' }));
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, POST']);
  expect(await refused.text()).toBe('DELETE is not possible here; use GET or POST.\n');
  expect((await send('GET', '/lamps/seven'))[0]).toBe(404);
});

test('An error of a handler is thrown to the caller', async () => {
  await expect(send('GET', '/broken')).rejects.toThrow('The bulb is out.');
});
