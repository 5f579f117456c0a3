import { expect, test } from 'vitest';
import { deferApp } from './defer-app.ts';

const links =
  '<link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/root.js"/>';
const module = '<script nonce="n" type="module" async="">import "/assets/entry.js"</script>';
const documentOf = (head: string, scripts: string) =>
  `<html><head>${head}</head><body><p>&lt;script type="module"</p><script>1</script>${scripts}</body></html>`;

test('the modules of the app are inert, and nothing else of the document is changed', () => {
  const document = documentOf(links, module);
  const parts = deferApp(document);
  expect(parts.join('')).toBe(
    document
      .replaceAll('rel="modulepreload"', 'rel="app-module"')
      .replace('nonce="n" type="module"', 'nonce="n" type="text/app-module"'),
  );
  expect(parts.at(-1)).toBe('</body></html>');
});

test.each([
  ['links', documentOf(links.replaceAll('rel="modulepreload" ', ''), module)],
  ['script', documentOf(links, module.replace('type="module" async=""', 'async="" type="module"'))],
])('a document whose %s have another form is an error', (_part, document) => {
  expect(() => deferApp(document)).toThrow('<Scripts> have another form');
});
