import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SandboxProcess, startSandboxProcess } from '#tests/support/start-sandbox.ts';
import { createCircuit } from '../transport/circuit.ts';
import { defaultTimeouts } from '../transport/timeouts.ts';
import { startPageQuery } from './query.ts';
import { createQueryClient } from './query-client.ts';
import { createStartPage } from './start-page.ts';

let dataDir: string;
let sandbox: SandboxProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'start-page-'));
  sandbox = await startSandboxProcess({ dataDir });
  // A newly started sandbox is slow for its first query; no test depends on that.
  await queryClient(30_000).fetch(startPageQuery);
});
beforeEach(() => sandbox.control.reset());
afterAll(async () => {
  await sandbox.stop();
  await rm(dataDir, { recursive: true });
});

function address(changes: { dataset?: string } = {}) {
  const { projectId: project, dataset, apiHost } = sandbox.accounts.startPage;
  return { project, dataset, token: null, apiHost, ...changes };
}

function queryClient(timeout = defaultTimeouts.startPage) {
  return createQueryClient(address(), fetch, timeout, createCircuit('startPage'));
}

function startPage(changes: { dataset?: string } = {}) {
  const faults: string[] = [];
  const report = (fault: unknown) => void faults.push(fault instanceof Error ? fault.message : String(fault));
  return { ...createStartPage(address(changes), fetch, report), faults };
}

describe('[NET-4] a call to the query service', () => {
  test('queries the production dataset with API version 2021-03-25 and the published perspective', async () => {
    await startPage().page();
    const [request] = await sandbox.control.requests('startPage');
    const url = new URL(request?.url ?? '', sandbox.control.url);
    expect([request?.method, url.pathname]).toEqual(['GET', '/v2021-03-25/data/query/production']);
    expect(url.searchParams.get('perspective')).toBe('published');
    expect(queryClient().config().useCdn).toBe(true);
  });

  test('is a POST when the query is too long for a URL', async () => {
    const client = queryClient();
    const fetchLength = (length: number) =>
      client.fetch(`*[_id == "start" && title != "${'x'.repeat(length)}"][0]._id`);
    expect([await fetchLength(11_000), await fetchLength(11_300)]).toEqual(['start', 'start']);
    expect(await sandbox.control.requests('startPage')).toMatchObject([{ method: 'GET' }, { method: 'POST' }]);
  });

  test('to the listener is not sent with a URL of more than 14,800 characters', async () => {
    const listening = queryClient().listen(`*[_id == "${'x'.repeat(14_800)}"]`);
    const failure = new Promise((_resolve, reject) => listening.subscribe({ error: reject }));
    await expect(failure).rejects.toThrow('Query too large for listener');
    expect(await sandbox.control.requests('startPage')).toEqual([]);
  });

  test.each([502, 503])('is retried once after a %i', async (status) => {
    await sandbox.control.addFault({ provider: 'startPage', kind: 'status', status, times: 1 });
    expect(await startPage().page()).toMatchObject({ slug: 'start' });
  });

  test('[NET-6] throws a ProviderError for an unusable response, which names the request', async () => {
    await sandbox.control.addFault({ provider: 'startPage', kind: 'status', status: 500 });
    await expect(startPage().page()).rejects.toMatchObject({
      code: 'PROVIDER_STATUS',
      status: 500,
      request: 'startPage',
    });
    await sandbox.control.clearFaults();
    await sandbox.control.addFault({ provider: 'startPage', kind: 'bad-json' });
    await expect(startPage().page()).rejects.toMatchObject({ name: 'ProviderError', provider: 'startPage' });
    await sandbox.control.clearFaults();
    await expect(startPage({ dataset: 'unknown' }).page()).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
  });
});

describe('[HOME-8] the start page in a response', () => {
  const pageIn = (result: unknown) =>
    createStartPage(
      address(),
      async () => Response.json({ result, ms: 1, query: '' }),
      () => {},
    ).page();

  test('that is null is not found, which is no fault', async () => {
    expect(await pageIn(null)).toBeNull();
  });

  test.each([{}, [], 'start', { _type: 'article', slug: 'start' }])('that is %j is malformed', async (result) => {
    await expect(pageIn(result)).rejects.toMatchObject({ code: 'PROVIDER_MALFORMED', request: 'startPage' });
  });
});

test('[HOME-1] the start page has all its blocks, and no field is reported', async () => {
  const { page, faults } = startPage();
  const start = await page();
  expect(faults).toEqual([]);
  expect(start?.blocks.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['testimonial', 'text', 'accordion', 'product', 'details', 'singleImage']),
  );
  const product = start?.blocks.find((block) => block.type === 'product');
  const placeholder = expect.stringMatching(/^#[0-9a-f]{6},#[0-9a-f]{6}$/);
  const picture = { service: 'startPage', placeholder };
  expect(product).toMatchObject({ layout: 'compare', items: [{ picture }, {}] });
});

test('[MEDIA-2] the placeholder of a picture of linen is a warm gray', async () => {
  const start = await startPage().page();
  const linen = start?.blocks.find((block) => block.type === 'text' && block.title?.includes('the rest of your day'));
  const desktop = linen?.background?.desktop;
  const colours = (desktop && 'placeholder' in desktop ? desktop.placeholder : '')?.match(/\w{6}/g) ?? [];
  expect(colours).toHaveLength(2);
  for (const colour of colours) {
    const [red = '', green = '', blue = ''] = colour.match(/../g) ?? [];
    // Hexadecimal digits of the same case sort as their numbers do.
    expect([blue, green, red]).toEqual([red, green, blue].sort());
    expect(red).not.toBe(green);
  }
});
