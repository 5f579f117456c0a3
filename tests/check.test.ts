import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sandboxEnvironment } from '#server/sandbox-environment.ts';
import { type EditableSeed, editableSeed } from './contract/support/editable-seed.ts';
import { launch } from './support/launch.ts';
import { copyPreparedData } from './support/prepared-data.ts';
import { type SandboxProcess, startSandboxProcess } from './support/start-sandbox.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let seed: EditableSeed;
let dataDir: string;
let sandbox: SandboxProcess;
/** The sandbox's accounts, as settings of a site. */
let accounts: Record<string, string>;
beforeAll(async () => {
  seed = await editableSeed();
  dataDir = await mkdtemp(join(tmpdir(), 'check-'));
  await copyPreparedData(dataDir);
  sandbox = await startSandboxProcess({ dataDir, seedDir: seed.folder });
  const description: unknown = await (await fetch(`${sandbox.control.url}/_sandbox`)).json();
  accounts = { SITE_URL: 'http://127.0.0.1:3000', ...sandboxEnvironment(description) };
});
beforeEach(() => sandbox.control.reset());
afterAll(async () => {
  await sandbox.stop();
  await seed.discard();
  await rm(dataDir, { recursive: true });
});

/** Runs `npm run check`. */
async function check(changes: Record<string, string> = {}) {
  const { code, stdout, stderr } = await launch(['scripts/check.ts'], { ...accounts, ...changes }).ended;
  expect(stderr).toBe('');
  const lines = stdout.trimEnd().split('\n');
  return { code, last: lines.at(-1), works: linesOf('works'), lacks: linesOf('lacks'), fails: linesOf('fails'), lines };

  function linesOf(kind: string): string[] {
    return lines.filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(7).replace(/ {2,}/, ': '));
  }
}

describe('[OPS-1] npm run check', () => {
  test('says what works and what is off, and exits with 0 for whole accounts', async () => {
    const { code, last, works, lacks, fails, lines } = await check();
    expect({ code, last, lacks, fails }).toEqual({
      code: 0,
      last: 'The site can run with these accounts.',
      lacks: [],
      fails: [],
    });
    expect(works).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^storefront: \d+ products can be read\.$/),
        expect.stringMatching(
          /^content: All content types have their fields; \d+ pages and \d+ articles can be read\.$/,
        ),
        expect.stringMatching(/^home page: The home page has \d+ blocks\.$/),
        'preview of content: Drafts can be read.',
      ]),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^off +webhooks of content .*WEBHOOK_CONTENT_SECRET/));
    const written = (await sandbox.control.requests()).filter(
      ({ method, body }) => method !== 'GET' && !(method === 'POST' && body.includes('query ')),
    );
    expect(written, 'nothing is changed').toEqual([]);
  });

  test('has no secret in its lines', async () => {
    const { lines } = await check({ SHOPIFY_STOREFRONT_TOKEN: 'a-wrong-token-of-the-shop', SHOPIFY_PRIVATE_TOKEN: '' });
    for (const [name, value] of Object.entries(accounts))
      if (/TOKEN|SECRET|PASSWORD|DSN/.test(name)) expect(lines.join('\n'), name).not.toContain(value);
    expect(lines.join('\n')).not.toContain('a-wrong-token-of-the-shop');
  });

  test.each([
    [
      'a wrong token of the content service',
      { CONTENTFUL_DELIVERY_TOKEN: 'wrong' },
      /^content: .*CONTENTFUL_DELIVERY_TOKEN/,
    ],
    ['an unknown space', { CONTENTFUL_SPACE: 'elsewhere' }, /^content: .*CONTENTFUL_SPACE/],
    ['an unknown dataset', { SANITY_DATASET: 'elsewhere' }, /^home page: .*SANITY_DATASET/],
    ['a wrong token of the storefront', { SHOPIFY_PRIVATE_TOKEN: 'wrong' }, /^storefront: .*SHOPIFY_STOREFRONT_TOKEN/],
    [
      'a token without a scope',
      { SHOPIFY_PRIVATE_TOKEN: '', SHOPIFY_STOREFRONT_TOKEN: 'sandbox-storefront-token-without-inventory' },
      /^storefront: The token lacks the scope unauthenticated_read_product_inventory,.* Add it to the app\.$/,
    ],
    [
      'a handle that the catalogue lacks',
      { SIM_CARD_HANDLE: 'no-such-card' },
      /^storefront: SIM_CARD_HANDLE is "no-such-card"/,
    ],
    ['settings that are missing', { SANITY_PROJECT: '' }, /^settings: No SANITY_PROJECT was provided$/],
  ])('finds %s, and exits with 1', async (_name, changes, finding) => {
    const { code, fails } = await check(changes);
    expect(code).toBe(1);
    expect(fails).toEqual([expect.stringMatching(finding)]);
  });

  test('finds a provider that is down, and exits with 0 where the site runs without it', async () => {
    await sandbox.control.addFault({ provider: 'startPage', kind: 'status', status: 503 });
    await sandbox.control.addFault({ provider: 'newsletter', kind: 'reset' });
    const down = await check();
    expect(down.code).toBe(1);
    expect(down.fails).toEqual([expect.stringMatching(/^home page: .*\(status 503\)\. .*status page/)]);
    expect(down.lacks).toContainEqual(expect.stringMatching(/^newsletter: .*MAILING_LIST_URL/));
    await sandbox.control.clearFaults();
    const wrong = await check({ CONTENTFUL_PREVIEW_TOKEN: 'wrong' });
    expect([wrong.code, wrong.lacks]).toEqual([
      0,
      [expect.stringMatching(/^preview of content: .*CONTENTFUL_PREVIEW_TOKEN/)],
    ]);
  });

  test('finds a content type without a field, and a field of another kind', async () => {
    const file = 'content/content-types.json';
    const types = await seed.read<Record<string, { fields: Record<string, string> }>>(file);
    const { applyScreenBlend: _left, ...fields } = types.video?.fields ?? {};
    const socialIcon = { ...types.socialIcon, fields: { ...types.socialIcon?.fields, icon: 'Symbol' } };
    await seed.write(file, { ...types, video: { ...types.video, fields }, socialIcon });
    await expect
      .poll(async () => (await check()).fails, { timeout: 30_000 })
      .toEqual([
        'content: The content type video has no field applyScreenBlend. Add it, as Boolean.',
        'content: The field icon of socialIcon is Symbol, and the site reads Asset. Replace it by one of that kind.',
      ]);
  });
});
