import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract, type Subject } from './support/contract.ts';
import { type Delivered, openReceiver, type Receiver } from './support/receiver.ts';
import { read } from './support/storefront.ts';

const secret = 'the app’s client secret';

contract('storefront', (subject) => {
  describe.runIf(subject.isSandbox)('its webhooks', () => webhookCases(subject));
});

function webhookCases(subject: Subject<'storefront'>): void {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(() => receiver.close());

  const subscribe = (topics?: string[]) =>
    subject.sandbox().subscribe({ provider: 'storefront', url: receiver.origin, secret, ...(topics && { topics }) });

  const variants = z.object({
    products: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          updatedAt: z.string(),
          variants: z.object({ nodes: z.array(z.object({ id: z.string(), quantityAvailable: z.int() })) }),
        }),
      ),
    }),
  });

  /** A product whose only variant has stock. */
  async function anyProduct() {
    const { products } = await read(
      variants,
      subject.account(),
      '2023-10',
      '{ products(first: 50) { nodes { id updatedAt variants(first: 2) { nodes { id quantityAvailable } } } } }',
    );
    const found = products.nodes.find(
      ({ variants: { nodes } }) => nodes.length === 1 && (nodes[0]?.quantityAvailable ?? 0) > 1,
    );
    const variant = found?.variants.nodes[0];
    return found && variant ? { ...found, variant } : expect.fail('No product has one variant with stock.');
  }

  const numberOf = (id: string) => Number(id.split('/').at(-1));

  test('a stock change is sent as a webhook, signed over the raw body with the app’s secret', async () => {
    const { id, variant } = await anyProduct();
    await subscribe();
    await subject.sandbox().setStock(variant.id, 0);
    const [product, level, soldOut] = [await receiver.next(), await receiver.next(), await receiver.next()];

    for (const { headers, body } of [product, level, soldOut]) {
      expect(isSigned(headers, body, secret)).toBe(true);
      expect(isSigned(headers, `${body} `, secret)).toBe(false);
      expect(isSigned(headers, body, 'another secret')).toBe(false);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'x-shopify-shop-domain': new URL(subject.account().url ?? '').host,
        'x-shopify-api-version': expect.stringMatching(/^\d{4}-\d\d$/),
        'x-shopify-triggered-at': expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        'x-shopify-event-id': product.headers['x-shopify-event-id'],
        'x-shopify-webhook-id': expect.any(String),
      });
    }
    expect([product, level, soldOut].map(({ headers }) => headers['x-shopify-topic'])).toEqual([
      'products/update',
      'inventory_levels/update',
      'variants/out_of_stock',
    ]);
    expect(json(product)).toMatchObject({
      id: numberOf(id),
      admin_graphql_api_id: id,
      variants: [{ inventory_quantity: 0 }],
    });
    expect(json(level)).toMatchObject({
      inventory_item_id: expect.any(Number),
      location_id: expect.any(Number),
      available: 0,
    });
    expect(json(soldOut)).toMatchObject({ id: numberOf(variant.id), product_id: numberOf(id) });
  });

  test('topics without a subscription are not sent', async () => {
    const { variant } = await anyProduct();
    await subscribe(['variants/out_of_stock', 'variants/in_stock']);
    await subject.sandbox().setStock(variant.id, 0);
    await subject.sandbox().setStock(variant.id, 0);
    await subject.sandbox().setStock(variant.id, 3);
    const topics = [await receiver.next(), await receiver.next()].map(({ headers }) => headers['x-shopify-topic']);
    expect(topics).toEqual(['variants/out_of_stock', 'variants/in_stock']);
  });

  test('a failed delivery is retried with the same body and id, eight times in four hours', async () => {
    const { variant } = await anyProduct();
    // Without one to an earlier test's receiver, which may be recorded late.
    const attempts = async () => (await subject.sandbox().deliveries()).filter(({ url }) => url === receiver.origin);
    await subscribe(['inventory_levels/update']);
    receiver.answerWith(...Array<number>(9).fill(500));
    await subject.sandbox().setStock(variant.id, 1);
    const first = await receiver.next();
    for (let tries = 1; tries <= 8; tries += 1) {
      // The sandbox schedules the next retry once it has recorded the failed one.
      await expect.poll(attempts).toHaveLength(tries);
      await subject.sandbox().moveClock(2 * 3_600_000);
      const again = await receiver.next();
      expect(again.body).toEqual(first.body);
      expect(again.headers['x-shopify-webhook-id']).toBe(first.headers['x-shopify-webhook-id']);
    }
    await expect.poll(attempts).toHaveLength(9);
    expect((await attempts()).map(({ status, willRetry }) => [status, willRetry]).at(-1)).toEqual([500, false]);
  });

  test('a change may be served a while after its webhook', async () => {
    const { id, variant, updatedAt } = await anyProduct();
    await subscribe(['products/update']);
    await subject.sandbox().settings({ publishDelayMs: 60_000 });
    const served = subject.sandbox().setStock(variant.id, 1);
    expect(json(await receiver.next())).toMatchObject({ variants: [{ inventory_quantity: 1 }] });
    expect((await anyProduct()).updatedAt).toBe(updatedAt);
    expect(await subject.sandbox().stock(variant.id)).toBe(variant.quantityAvailable);

    await subject.sandbox().moveClock(60_000);
    await served;
    expect(await subject.sandbox().stock(variant.id)).toBe(1);
    const { node } = await read(
      z.object({ node: z.object({ updatedAt: z.string() }) }),
      subject.account(),
      '2023-10',
      'query($id: ID!) { node(id: $id) { ... on Product { updatedAt } } }',
      { id },
    );
    expect(Date.parse(node.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
  });
}

/** The check of the provider's documentation: base64 of an HMAC over the received bytes, compared in constant time. */
function isSigned(headers: Delivered['headers'], body: string, key: string): boolean {
  const received = Buffer.from(String(headers['x-shopify-hmac-sha256']), 'base64');
  const computed = createHmac('sha256', key).update(body).digest();
  return received.length === computed.length && timingSafeEqual(received, computed);
}

function json({ body }: Delivered): unknown {
  return JSON.parse(body);
}
