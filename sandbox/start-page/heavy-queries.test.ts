import { expect, test } from 'vitest';
import { page, servePages } from './testing/pages.ts';

const open = `"${'\\"'.repeat(30_000)}`;

test.each([
  ['is longer than 64 KB', `"${'x'.repeat(64 * 1024)}"`, 'longer than 65536 characters'],
  ['is megabytes of text', `"${'x'.repeat(8_000_000)}"`, 'longer than 65536 characters'],
  ['begins a text that never ends', open, ''],
  ['has a pattern that takes for ever', `"${'a'.repeat(40)}" match "${'a*'.repeat(20)}b"`, 'more than 5 wildcards'],
  ['is nested too deeply', '!'.repeat(50_000), 'nested too deeply'],
])('A query that %s is refused at once', async (_, query, message) => {
  await using served = await servePages(page('a', 'One'));
  const refused = served.client().fetch(query);
  await expect(refused).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining(message) });
});

test('A pattern in a parameter is held to the same', async () => {
  await using served = await servePages(page('a', 'aaaa'));
  const ask = (pattern: string) => served.client().fetch('count(*[title match $pattern])', { pattern });
  expect(await ask('a*a*')).toBe(1);
  await expect(ask('a*a*a*a*a*a*b')).rejects.toMatchObject({ statusCode: 400 });
});
