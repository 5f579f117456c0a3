import { describe, expect, test } from 'vitest';
import { contract } from './support/contract.ts';

const url = 'http://127.0.0.1:9/hook';

contract('storefront', (subject) => {
  describe.runIf(subject.isSandbox)('a subscription to webhooks', () => {
    const subscribe = (body: object) =>
      fetch(`${subject.sandbox().url}/_sandbox/webhooks`, { method: 'POST', body: JSON.stringify({ url, ...body }) });

    test.each([
      ['storefront', 'products/updated', 'products/create, products/update, products/delete, '],
      ['content', 'Entry.publish', 'ContentManagement.Entry.create, '],
      ['startPage', 'updated', 'create, update, delete.'],
    ])('of %s is refused for an unknown topic, with a plain text message', async (provider, topic, topics) => {
      const refused = await subscribe({ provider, topics: ['*', topic] });
      expect(refused.status).toBe(400);
      const message = `topics.1: ${provider} announces nothing by the name "${topic}"; its topics are ${topics}`;
      const text = await refused.text();
      expect(text.slice(0, message.length)).toBe(message);
      expect(text).toMatch(/^[^\n]+\.\n$/);
      expect(await (await fetch(`${subject.sandbox().url}/_sandbox/webhooks`)).json()).toEqual([]);
    });

    test.each([
      ['storefront', ['products/*', 'variants/in_stock']],
      ['content', ['*.publish', 'ContentManagement.Asset.*']],
      ['startPage', ['delete']],
    ])('of %s is accepted for known topics, also by a pattern', async (provider, topics) => {
      const taken = await subscribe({ provider, topics });
      expect(taken.status).toBe(201);
      expect(await taken.json()).toMatchObject({ provider, topics });
    });

    test('is refused for a provider without webhooks', async () => {
      const refused = await subscribe({ provider: 'geo' });
      expect([refused.status, await refused.text()]).toEqual([
        400,
        'provider: must be one of storefront, content, startPage.\n',
      ]);
    });
  });
});
