import { expect, test, vi } from 'vitest';
import { loadFbq } from './fbq.ts';

/** Chrome before 126 and Safari before 18 have no URL.parse. */
class UrlWithoutParse extends URL {
  static override readonly parse = undefined as never;
}

test('[PIXEL-1] the script is loaded in browsers without URL.parse, and gets the origin alone of another site', async () => {
  vi.stubGlobal('URL', UrlWithoutParse);
  const page = {
    referrer: 'https://news.example/today?reader=ada',
    createElement: () => ({}),
    head: { append: (script: HTMLScriptElement) => script.onload?.(new Event('load')) },
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { location: { origin: 'http://shop.test' } });
  const fbq = await loadFbq({ id: '1234', scriptUrl: 'https://pixel.example/fbevents.js' });
  expect(fbq.queue).toContainEqual(['init', '1234']);
  expect(page.referrer).toBe('https://news.example/');
});
