import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeContentSeed } from '#tests/support/content-seed.ts';
import { type SandboxProcess, startSandboxProcess } from '#tests/support/start-sandbox.ts';
import { type CallOutcome, callOrigin } from '../transport/call-origin.ts';
import { createResponseCache } from '../transport/response-cache/response-cache.ts';
import { createContent } from './content.ts';

let folder: string;
let sandbox: SandboxProcess;
let faults: unknown[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entries-'));
  await writeContentSeed(join(folder, 'seed'));
  sandbox = await startSandboxProcess({ dataDir: join(folder, 'data'), seedDir: join(folder, 'seed') });
});
beforeEach(async () => {
  faults = [];
  await sandbox.control.reset();
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

function content(fetchThrough = fetch) {
  const { host, ...account } = sandbox.accounts.content;
  const report = (fault: unknown) => void faults.push(fault);
  const cache = createResponseCache({ report, ttlMs: 1 });
  return createContent({ ...account, host: `http://${host}` }, fetchThrough, report, cache);
}

test('[NET-3] a link deeper than the include depth is resolved', async () => {
  const page = await content().page('deep');
  expect(page?.blocks).toMatchObject([
    { sections: [{ items: [{ ctas: [{ href: '/about' }, { href: expect.stringMatching(/\.jpg$/) }] }] }] },
  ]);
  expect(faults).toEqual([]);
  const requests = await sandbox.control.requests('content');
  const includes = requests.map(({ url }) => new URL(url, sandbox.control.url).searchParams.get('include'));
  expect(includes).toEqual(['0', '4', '1']);
});

test('[NET-3] more links below the include depth than one call can fetch are all resolved', async () => {
  const page = await content().page('many-files');
  const ctas = Array.from({ length: 120 }, (_, index) => ({
    label: `File ${index}`,
    href: expect.stringMatching(/\.jpg$/),
  }));
  expect(page?.blocks).toMatchObject([{ sections: [{ items: [{ ctas }] }] }]);
  expect(faults).toEqual([]);
});

describe('[NET-3] where the service refuses responses as too big', () => {
  /** Content whose responses have a smaller maximum than the service's 7 MB. */
  function contentWithin(maxBytes: number) {
    const refusals: string[] = [];
    const fetchThrough: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      const text = await response.text();
      if (text.length <= maxBytes) return new Response(text, response);
      refusals.push(String(input));
      const message = 'Response size too big. Maximum allowed response size: 7340032B.';
      return Response.json({ sys: { type: 'Error', id: 'BadRequest' }, message }, { status: 400 });
    };
    return { parts: content(fetchThrough), refusals };
  }

  test.each([
    ['deep', 4000],
    ['many-files', 20_000],
    ['about', 4000],
  ])('the page %s is read in parts, and complete', async (slug, maxBytes) => {
    const page = await content().page(slug);
    const { parts, refusals } = contentWithin(maxBytes);
    expect(await parts.page(slug)).toEqual(page);
    expect(refusals.length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  test('[OPS-1] its refusals are no faults of the service', async () => {
    const outcomes: CallOutcome[] = [];
    const observer = { ended: (_name: string, outcome: CallOutcome) => outcomes.push(outcome), queued: () => {} };
    const { parts, refusals } = contentWithin(4000);
    await callOrigin.run({ requestId: 'one', observer }, () => parts.page('deep'));
    expect(refusals.length).toBeGreaterThan(0);
    expect(new Set(outcomes)).toEqual(new Set(['ok']));
  });

  test('[SEO-1] the list of all pages is read in parts', async () => {
    const { parts, refusals } = contentWithin(50_000);
    expect(await parts.pageSlugs()).toEqual(await content().pageSlugs());
    expect(refusals.length).toBeGreaterThan(0);
  });
});
