import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { providerNames } from '#sandbox/provider.ts';
import { canRun, checkAccounts, type Finding } from '#server/check/check.ts';
import { readConfig } from '#server/config.ts';
import { sandboxEnvironment } from '#server/sandbox-environment.ts';
import { type EditableSeed, editableSeed } from './contract/support/editable-seed.ts';
import { openReceiver } from './contract/support/receiver.ts';
import { launch } from './support/launch.ts';
import { copyPreparedData } from './support/prepared-data.ts';
import { startRedis } from './support/redis.ts';
import { type SandboxProcess, startSandboxProcess } from './support/start-sandbox.ts';

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
  const description: unknown = await sandbox.control.description();
  accounts = { SITE_URL: 'http://127.0.0.1:3000', ...sandboxEnvironment(description) };
});
beforeEach(() => sandbox.control.reset());
afterAll(async () => {
  await sandbox.stop();
  await seed.discard();
  await rm(dataDir, { recursive: true });
});

/** Runs `npm run check`. */
async function runCheck(changes: Record<string, string> = {}) {
  const { code, stdout, stderr } = await launch(['scripts/check.ts'], { ...accounts, ...changes }).ended;
  return { code, stderr, lines: stdout.trimEnd().split('\n') };
}

/** What its check finds: by kind, each with its part. */
async function find(changes: Record<string, string> = {}, fetchThrough = fetch) {
  const findings = await checkAccounts(readConfig({ ...accounts, ...changes }), fetchThrough);
  const of = (kind: Finding['is']) => findings.flatMap(({ is, part, text }) => (is === kind ? `${part}: ${text}` : []));
  return { works: of('works'), lacks: of('lacks'), fails: of('fails'), set: of('set'), canRun: canRun(findings) };
}

describe('[OPS-1] npm run check', () => {
  test('prints a line for each part that works or is off, and exits with 0 for complete accounts', async () => {
    const { code, stderr, lines } = await runCheck();
    expect([code, stderr, lines.at(-1)]).toEqual([0, '', 'The site can run with these accounts.']);
    for (const line of [
      /^works {2}storefront +\d+ products can be read\.$/,
      /^works {2}content +All content types have their fields; \d+ pages and \d+ articles can be read\.$/,
      /^works {2}home page +The home page has \d+ blocks\.$/,
      /^works {2}preview of content +Drafts can be read\.$/,
      /^off {4}search engines .*STAGE=production/,
      /^off {4}webhooks of content .*WEBHOOK_CONTENT_SECRET/,
    ])
      expect(lines).toContainEqual(expect.stringMatching(line));
    expect(lines.filter((line) => /^(lacks|fails) /.test(line))).toEqual([]);

    const isRead = ({ method, body }: { method: string; body: string }) =>
      method === 'GET' || /"query":"(\\n)? *query /.test(body);
    expect(
      (await sandbox.control.requests()).filter((request) => !isRead(request)),
      'nothing is changed',
    ).toEqual([]);
  });

  test('finds nothing missing with the settings that docs/go-live.md has for the sandbox', async () => {
    const document = await readFile(new URL('../docs/go-live.md', import.meta.url), 'utf8');
    const text = /```ini\n([^`]+)```/.exec(document)?.[1] ?? '';
    const described = z.record(z.string(), z.object({ url: z.string() }));
    const services = described.parse(await sandbox.control.description());
    const settings = text.replace(/http:\/\/127\.0\.0\.1:(40\d\d)/g, (_address, port: string) => {
      const name = ['control', ...providerNames][Number(port) - 4000] ?? '';
      return services[name]?.url ?? expect.fail(`${port} is no port of the sandbox.`);
    });
    const env = z.record(z.string(), z.string()).parse(parseEnv(settings));
    const { code, stdout } = await launch(['scripts/check.ts'], env).ended;
    expect(stdout).not.toMatch(/^(lacks|fails)/m);
    expect([code, stdout.trimEnd().split('\n').at(-1)]).toEqual([0, 'The site can run with these accounts.']);

    const [, path, body = ''] = /^curl http:\/\/127\.0\.0\.1:4000(\S+) -d '(.+)'$/m.exec(document) ?? [];
    const subscribed = await fetch(sandbox.control.url + path, { method: 'POST', body });
    expect([subscribed.status, JSON.parse(body).secret]).toEqual([201, env.WEBHOOK_CONTENT_SECRET]);
    await fetch(sandbox.control.url + path, { method: 'DELETE' });
  });

  test('names every mistake of the settings, without their values, and exits with 1', async () => {
    const { code, lines } = await runCheck({ SANITY_PROJECT: '', STRIPE_PUBLIC_KEY: 'sk_live_secret' });
    expect([code, lines]).toEqual([
      1,
      [
        expect.stringMatching(/^fails {2}settings +No SANITY_PROJECT was provided$/),
        expect.stringMatching(/^fails {2}settings +STRIPE_PUBLIC_KEY must be/),
        expect.stringMatching(/\.env\.example.*\.env/),
      ],
    ]);
    expect(lines.join('\n')).not.toContain('sk_live_secret');
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
  ])('finds %s, without which the site cannot run', async (_name, changes, finding) => {
    const { canRun, fails, works } = await find(changes);
    expect(canRun).toBe(false);
    expect(fails).toEqual([expect.stringMatching(finding)]);
    expect(works, 'the other parts').toContain('help centre: It answers.');
    for (const token of Object.values(changes)) if (token.includes('token')) expect(fails.join()).not.toContain(token);
  });

  test('finds that checkouts are at a primary domain that the settings do not name', async () => {
    await sandbox.control.settings({ storefront: { primaryDomain: 'https://checkout.shop.example' } });
    const { canRun, fails } = await find();
    expect(canRun).toBe(false);
    expect(fails).toEqual([expect.stringMatching(/^storefront: .* Add checkout\.shop\.example to CHECKOUT_HOSTS\.$/)]);
    const named = { CHECKOUT_HOSTS: `${accounts.CHECKOUT_HOSTS},https://checkout.shop.example` };
    expect((await find(named)).fails).toEqual([]);
  });

  test('calls the cloud API, the host of error reports, Redis and the CDN, and says what it does not call', async () => {
    const [redis, cdn] = await Promise.all([startRedis(), openReceiver()]);
    const infrastructure = {
      REDIS_URL: redis.url,
      CDN_PURGE_URL: `${cdn.origin}/purge`,
      CDN_PURGE_TOKEN: 'token-of-the-test',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    };
    const { works, set } = await find(infrastructure);
    expect(works).toEqual(
      expect.arrayContaining([
        'credit checks: The cloud API answers.',
        'error reports: The host answers. No report was sent, so the key is not checked.',
        'replicas: Redis answers.',
        'CDN: It takes purges.',
      ]),
    );
    expect(set).toContain('traces: Set, not checked.');
    expect((await cdn.next()).headers).toMatchObject({
      'surrogate-key': 'check',
      authorization: 'Bearer token-of-the-test',
    });

    await redis.stop();
    cdn.answerWith(401);
    const broken = await find({
      ...infrastructure,
      CLOUD_API_URL: 'http://127.0.0.1:9',
      SENTRY_DSN: 'http://key@127.0.0.1:9/1',
    });
    expect(broken.canRun).toBe(true);
    expect(broken.lacks).toEqual([
      expect.stringMatching(/^credit checks: .*CLOUD_API_URL/),
      expect.stringMatching(/^error reports: .*SENTRY_DSN/),
      expect.stringMatching(/^replicas: .*REDIS_URL/),
      expect.stringMatching(/^CDN: .*status 401.*CDN_PURGE_TOKEN/),
    ]);
    await cdn.close();
  });

  test('finds metafields that no product shows, without which the site can run', async () => {
    const { canRun, lacks } = await find({}, async (...args) => {
      const response = await fetch(...args);
      return new Response((await response.text()).replaceAll('"night_pictures"', '"another"'), response);
    });
    expect([canRun, lacks]).toEqual([true, [expect.stringMatching(/^storefront: .* descriptors\.night_pictures\./)]]);
  });

  test('finds providers that are down, of which the site needs one', async () => {
    await sandbox.control.addFault({ provider: 'startPage', kind: 'status', status: 503 });
    await sandbox.control.addFault({ provider: 'newsletter', kind: 'reset' });
    const { canRun, fails, lacks } = await find();
    expect(canRun).toBe(false);
    expect(fails).toEqual([expect.stringMatching(/^home page: .*\(status 503\)\. .*status page/)]);
    expect(lacks).toContainEqual(expect.stringMatching(/^newsletter: .*MAILING_LIST_URL/));
  });

  test('finds a wrong token of the preview, without which the site can run', async () => {
    const { canRun, lacks } = await find({ CONTENTFUL_PREVIEW_TOKEN: 'wrong' });
    expect([canRun, lacks]).toEqual([true, [expect.stringMatching(/^preview of content: .*CONTENTFUL_PREVIEW_TOKEN/)]]);
  });

  test('finds home, products and pages of the menu that content hides from search engines', async () => {
    const before = new Map<string, Record<string, object>>();
    async function add(to: string, field: string, change: object) {
      const content = await seed.read<Record<string, object>>(to);
      before.set(to, content);
      const old = content[field];
      await seed.write(to, { ...content, [field]: Array.isArray(old) ? [...old, change] : { ...old, ...change } });
    }
    await add('start-page/start.json', 'metadata', { noIndex: true });
    await add('content/entries/faq.json', 'metadata', { noIndex: true });
    const hidden = { namespace: 'seo', key: 'hidden', type: 'number_integer', value: '1' };
    await add('catalogue/products/light-phone-iii.json', 'metafields', hidden);
    await expect
      .poll(async () => (await find()).lacks)
      .toEqual([
        expect.stringMatching(/^storefront: .* not to list light-phone-iii\. .*seo\.hidden/),
        expect.stringMatching(/^content: .* not to list \/faq of the menu\. .*noIndex/),
        expect.stringMatching(/^home page: .* not to list the home page\. .*noIndex/),
      ]);
    expect((await find()).canRun).toBe(true);
    for (const [file, content] of before) await seed.write(file, content);
    await expect.poll(async () => (await find()).lacks).toEqual([]);
  });

  test('finds a hidden page of the menu whose slug is percent-encoded in its address', async () => {
    const [page, settings] = ['content/entries/faq.json', 'content/entries/global-settings.json'];
    const [faq, before] = [await seed.read<{ metadata: object }>(page), await seed.read<{ menu: object[] }>(settings)];
    const links = ['/gr%C3%BCn', '/%ff'].map((link) => ({ type: 'menuLink', name: link, link }));
    await seed.write(page, { ...faq, slug: 'grün', metadata: { ...faq.metadata, noIndex: true } });
    await seed.write(settings, { ...before, menu: [...before.menu, ...links] });
    await expect
      .poll(async () => (await find()).lacks)
      .toEqual([expect.stringMatching(/^content: .* not to list \/grün of the menu\. .*noIndex/)]);
    await seed.write(page, faq);
    await seed.write(settings, before);
    await expect.poll(async () => (await find()).lacks).toEqual([]);
  });

  test('finds a content type without a field, and a field of another kind', async () => {
    const file = 'content/content-types.json';
    const types = await seed.read<Record<string, { fields: Record<string, string> }>>(file);
    const { applyScreenBlend: _left, ...fields } = types.video?.fields ?? {};
    const socialIcon = { ...types.socialIcon, fields: { ...types.socialIcon?.fields, icon: 'Symbol' } };
    await seed.write(file, { ...types, video: { ...types.video, fields }, socialIcon });
    await expect
      .poll(async () => (await find()).fails)
      .toEqual([
        'content: The content type video has no field applyScreenBlend. Add it, as Boolean.',
        'content: The field icon of socialIcon is Symbol, and the site reads Asset. Replace it by one of that kind.',
      ]);
  });
});
