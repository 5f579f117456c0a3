import { describe, expect, test } from 'vitest';
import { inlineHashes } from './inline-hashes.ts';
import { contentSecurityPolicy } from './policy.ts';
import type { ContentSources } from './sources.ts';

const none: ContentSources = { media: [], players: [], forms: [], scripts: [], beacons: [], panels: [] };

const live = { isHttps: true, isDevelopment: false };

describe('[SAFE-2] inline scripts and styles', () => {
  test('are hashed as they stand, data and files are not', () => {
    const html = `<style>p { color: red }</style><script>alert(1)</script><script type="module" async>
      import '/a.js' </script><script type="application/ld+json">{}</script><script src="/b.js"></script>`;
    const { scripts, styles } = inlineHashes(html);
    expect(scripts).toHaveLength(2);
    // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
    expect(scripts[0]).toBe("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
    expect(styles).toHaveLength(1);
  });

  test('that nobody hashed are never allowed', () => {
    const policy = contentSecurityPolicy({ scripts: [], styles: [] }, none, live);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src-elem 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toMatch(/; upgrade-insecure-requests$/);
  });
});

test('[SHOP-11] the financing provider brings its own styles and frames, where it is configured', () => {
  const sources = { ...none, scripts: ['https://cdn1.affirm.com'], panels: ['https://*.affirm.com'] };
  const policy = contentSecurityPolicy({ scripts: [], styles: ["'sha256-x'"] }, sources, live);
  expect(policy).toContain("script-src 'self' https://cdn1.affirm.com;");
  expect(policy).toContain("style-src-elem 'self' 'unsafe-inline' https://*.affirm.com;");
  expect(policy).toContain('frame-src https://*.affirm.com;');
});
