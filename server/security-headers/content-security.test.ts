import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { Environment } from '../requests/request-context.ts';
import { contentSecurity, contentSecurityPolicy, hashInline } from './content-security.ts';
import type { ContentSources } from './sources.ts';

const none: ContentSources = { media: [], players: [], forms: [], scripts: [], beacons: [], panels: [], embedders: [] };

const live = { isHttps: true, isDevelopment: false };

describe('[SAFE-2] inline scripts and styles', () => {
  const nonce = 'of-this-request';

  test('are hashed when they carry the nonce, which is removed from the whole page', () => {
    const page = `<style nonce="${nonce}">p { color: red }</style><script nonce="${nonce}">alert(1)</script><script type="module"
      nonce="${nonce}" async="">import '/a.js'</script><script nonce="${nonce}" src="/b.js"></script><link
      rel="modulepreload" nonce="${nonce}" href="/c.js">`;
    const { html, scripts, styles } = hashInline(page, nonce);
    expect(html).not.toContain(nonce);
    expect(html).toContain('<script>alert(1)</script>');
    expect(html).toContain('src="/b.js"');
    // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
    expect(scripts).toEqual([
      "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
      expect.stringMatching(/^'sha256-/),
    ]);
    expect(styles).toHaveLength(1);
  });

  test.each([
    '<script>alert(1)</script>',
    '<script nonce="guessed">alert(1)</script>',
    '<script type="application/ld+json">{"a":1}</script>',
    `<p>nonce="${nonce}"</p><script>alert(1)</script>`,
    '<style>body { display: none }</style>',
    '<style nonce="guessed">body { display: none }</style>',
  ])('%s that the site did not write gets no hash', (page) => {
    expect(hashInline(page, nonce)).toEqual({ html: page, scripts: [], styles: [] });
  });

  test('with the nonce of another request get no hash', async () => {
    const nonces: string[] = [];
    const app = new Hono<Environment>();
    app.use(contentSecurity({ sources: none, ...live }));
    app.get('/', (context) => {
      nonces.push(context.get('inlineNonce'));
      return context.html(
        `<script nonce="${nonces.at(-1)}">ours()</script><script nonce="${nonces[0]}">theirs()</script>`,
      );
    });
    const hashes = async () => {
      const policy = (await app.request('/')).headers.get('content-security-policy');
      return policy?.match(/'sha256-/g)?.length;
    };
    expect([await hashes(), await hashes()]).toEqual([2, 1]);
  });

  test('without a hash are never allowed', () => {
    const policy = contentSecurityPolicy({ scripts: [], styles: [] }, none, live);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src-elem 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toMatch(/; upgrade-insecure-requests$/);
  });
});

test('[SAFE-2] without third parties a page loads from the site alone, and is in no frame', () => {
  expect(contentSecurityPolicy({ scripts: [], styles: [] }, none, live).split('; ')).toEqual([
    "default-src 'self'",
    "worker-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "style-src-elem 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src',
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'upgrade-insecure-requests',
  ]);
});

test('[SHOP-11] the financing provider may use its own styles and frames, when configured', () => {
  const sources = { ...none, scripts: ['https://cdn1.affirm.com'], panels: ['https://*.affirm.com'] };
  const policy = contentSecurityPolicy({ scripts: [], styles: ["'sha256-x'"] }, sources, live);
  expect(policy).toContain("script-src 'self' https://cdn1.affirm.com;");
  expect(policy).toContain("style-src-elem 'self' 'unsafe-inline' https://*.affirm.com;");
  expect(policy).toContain('frame-src https://*.affirm.com;');
  expect(policy).not.toContain('trusted-types');
});
