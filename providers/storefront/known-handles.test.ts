import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createStorefront } from './storefront.ts';

/** Handles of the collections that the stub lists. */
let listed: string[];
/** Handles that the stub has without listing them, like those of unlisted products: collections stand for both here. */
let unlisted: string[];
let listIsDown: boolean;
let operations: string[];
let shop: ReturnType<typeof createStorefront>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  listed = ['cup'];
  unlisted = [];
  listIsDown = false;
  operations = [];
  shop = createStorefront({ domain: 'shop.test', token: 'public-token', apiVersion: '2023-10' }, respond);
  return () => vi.useRealTimers();
});

const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };
const empty = { pageInfo, nodes: [] };

async function respond(_: unknown, init?: RequestInit): Promise<Response> {
  const { operationName, variables } = JSON.parse(String(init?.body));
  operations.push(operationName);
  if (operationName === 'CollectionHandles') return listIsDown ? new Response('', { status: 403 }) : list();
  const { handle } = variables;
  const found = {
    id: 'gid://shopify/Collection/7',
    handle,
    title: handle,
    description: '',
    seo: { description: null },
    products: empty,
  };
  const collection = [...listed, ...unlisted].includes(handle) ? found : null;
  return Response.json({ data: { collections: empty, collection } });
}

function list(): Response {
  const nodes = listed.map((handle) => ({ handle, updatedAt: '2026-01-01T00:00:00Z' }));
  return Response.json({ data: { collections: { pageInfo, nodes } } });
}

async function collection(handle: string): Promise<string | null> {
  return (await shop.collection(handle, null))?.collection.handle ?? null;
}

/** Requests twenty unknown handles, which is more than are looked up in a second. */
async function askForOthers(second: number): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, (_, index) => collection(`none-${second}-${index}`)));
}

async function flood(second: number): Promise<void> {
  const found = await Promise.all(Array.from({ length: 75 }, (_, index) => collection(`none-${second}-${index}`)));
  expect(new Set(found)).toEqual(new Set([null]));
  await expect.poll(() => operations).toContain('CollectionHandles');
  vi.advanceTimersByTime(1000);
}

const lookups = () => operations.filter((name) => name === 'Collection').length;

describe('[SAFE-3] requests for unknown handles', () => {
  test('make few calls, and leave those for known ones as they are', async () => {
    for (let second = 0; second < 20; second += 1) await flood(second);
    // 20 times 75 handles were requested; until the list has been read, each is looked up.
    expect(lookups()).toBeLessThan(300);
    expect(await collection('cup')).toBe('cup');
  });

  test('read no list when they are few', async () => {
    for (const handle of ['one', 'two', 'three']) expect(await collection(handle)).toBeNull();
    expect(operations).toEqual(['Collection', 'Collection', 'Collection']);
  });

  test('are looked up while the list cannot be read', async () => {
    listIsDown = true;
    await flood(0);
    await flood(1);
    unlisted = ['new'];
    await askForOthers(2);
    expect(await collection('new')).toBe('new');
  });
});

describe('[SPEED-2] among requests for unknown handles, one that was just created', () => {
  test('is found after its webhook, also if it was asked for before', async () => {
    await flood(0);
    await askForOthers(1);
    expect(await collection('new')).toBeNull();
    listed.push('new');
    shop.purgeHandles(['collection:7', 'collection:new', 'collections']);
    expect(await collection('new')).toBe('new');
  });

  test('is found within a second without one', async () => {
    await flood(0);
    listed.push('new');
    await flood(1);
    await expect.poll(() => askForOthers(2).then(() => collection('new'))).toBe('new');
  });
});

test('what the storefront does not list is found by its handle, and after that at any time', async () => {
  unlisted = ['gift'];
  await flood(0);
  expect(await collection('gift')).toBe('gift');
  await askForOthers(1);
  expect(await collection('gift')).toBe('gift');
});
