import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from './support/contract.ts';
import { queryClientWithToken } from './support/query-client.ts';
import { openReceiver, type Receiver } from './support/receiver.ts';

const secret = 'a secret of the receiver';

contract('startPage', (subject) => {
  if (!subject.isSandbox) return;

  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(() => receiver.close());

  const writer = () => queryClientWithToken(subject.account());

  /** Waits until the sandbox has recorded this number of failed attempts: only then is the next one scheduled. */
  const failed = (attempts: number) => expect.poll(ownDeliveries).toHaveLength(attempts);

  /** Without one to an earlier test's receiver, which may be recorded late. */
  const ownDeliveries = async () => (await subject.sandbox().deliveries()).filter(({ url }) => url === receiver.origin);

  const subscribe = () => subject.sandbox().subscribe({ provider: 'startPage', url: receiver.origin, secret });

  test('A delivery has a signature that the official library accepts', async () => {
    await subscribe();
    const { _rev } = await writer().create({ _id: 'one', _type: 'note', text: 'Ü' });
    const { headers, body } = await receiver.next();
    const signature = String(headers[SIGNATURE_HEADER_NAME]);
    expect(await isValidSignature(body, signature, secret)).toBe(true);
    expect(await isValidSignature(`${body} `, signature, secret)).toBe(false);
    expect(await isValidSignature(body, signature, 'another secret')).toBe(false);
    expect(JSON.parse(body)).toMatchObject({ _id: 'one', _type: 'note', _rev, text: 'Ü' });
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'sanity-transaction-id': _rev,
      'sanity-transaction-time': expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      'sanity-project-id': subject.account().projectId,
      'sanity-dataset': subject.account().dataset,
      'sanity-document-id': 'one',
      'sanity-webhook-id': expect.any(String),
      'sanity-operation': 'create',
      'idempotency-key': expect.any(String),
    });
  });

  test('The operation is create, update or delete, and the last revision of a deleted document is sent', async () => {
    await subscribe();
    const client = writer();
    await client.create({ _id: 'one', _type: 'note', n: 1 });
    await client.patch('one').set({ n: 2 }).commit();
    await client.delete('one');
    const deliveries = [await receiver.next(), await receiver.next(), await receiver.next()];
    expect(deliveries.map(({ headers, body }) => [headers['sanity-operation'], JSON.parse(body).n])).toEqual([
      ['create', 1],
      ['update', 2],
      ['delete', 2],
    ]);
    expect(new Set(deliveries.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  });

  test('A filter selects the changes, and a projection makes the body, which is signed', async () => {
    await subject.sandbox().subscribe({
      ...{ provider: 'startPage', url: receiver.origin, secret },
      filter: '_type == "note" && (after() == null || delta::changedAny(title))',
      projection:
        '// for revalidation\n{"slug": slug.current, "was": before().title, "author": author->name, "op": delta::operation()}',
    });
    const client = writer();
    await client.create({ _id: 'ada', _type: 'person', name: 'Ada' });
    const author = { _type: 'reference', _ref: 'ada' };
    await client.create({ _id: 'one', _type: 'note', title: 'One', slug: { current: 'one' }, author });
    await client.patch('one').set({ text: 'not the title' }).commit();
    await client.patch('one').set({ title: 'Two' }).commit();
    await client.delete('one');
    const deliveries = [await receiver.next(), await receiver.next(), await receiver.next()];
    const common = { slug: 'one', author: 'Ada' };
    expect(deliveries.map(({ body }) => JSON.parse(body))).toEqual([
      { ...common, was: null, op: 'create' },
      { ...common, was: 'One', op: 'update' },
      { ...common, was: 'Two', op: 'delete' },
    ]);
    for (const { headers, body } of deliveries)
      expect(await isValidSignature(body, String(headers[SIGNATURE_HEADER_NAME]), secret)).toBe(true);
    expect(deliveries.map(({ headers }) => headers['sanity-operation'])).toEqual(['create', 'update', 'delete']);
    expect(receiver.untaken()).toEqual([]);
  });

  test.each([
    ['filter', { filter: '_type == ' }],
    ['filter: must be a condition', { filter: '*[_type == "note"]' }],
    ['projection', { projection: '{title' }],
    ['filter, projection', { provider: 'content', projection: '{title}' }],
  ])('A selection that cannot be used is refused: %s', async (message, selection) => {
    const subscription = { provider: 'startPage', url: receiver.origin, ...selection };
    await expect(subject.sandbox().subscribe(subscription)).rejects.toThrow(`with 400: ${message}`);
  });

  test('Drafts send no webhook until they are published', async () => {
    await subscribe();
    const client = writer();
    await client.create({ _id: 'drafts.one', _type: 'note' });
    await client.action({ actionType: 'sanity.action.document.publish', draftId: 'drafts.one', publishedId: 'one' });
    const { headers } = await receiver.next();
    expect(headers).toMatchObject({ 'sanity-document-id': 'one', 'sanity-operation': 'create' });
  });

  test.each([429, 503])('A delivery is retried after %i, with the same body and idempotency key', async (status) => {
    await subscribe();
    receiver.answerWith(status, status);
    await writer().create({ _id: 'one', _type: 'note' });
    const first = await receiver.next();
    await failed(1);
    await subject.sandbox().moveClock(10_000);
    const second = await receiver.next();
    await failed(2);
    await subject.sandbox().moveClock(60_000);
    const third = await receiver.next();
    for (const again of [second, third]) {
      expect(again.body).toBe(first.body);
      expect(again.headers['idempotency-key']).toBe(first.headers['idempotency-key']);
      expect(await isValidSignature(again.body, String(again.headers[SIGNATURE_HEADER_NAME]), secret)).toBe(true);
    }
  });
});
