import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '#tests/support/site.ts';
import { loaderDataScript } from './loader-data-script.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const streamOf = (text: string) => new Blob([text]).stream();

test('a page has its loader data as inert JSON', async () => {
  const { page } = await site.visitor().get('/');
  const script = page.getElementById('loader-data');
  expect(script?.getAttribute('type')).toBe('application/json');
  const text = script?.text ?? '';
  const { value } = await decode(streamOf(text), globalThis as unknown as Window);
  expect(value).toMatchObject({
    loaderData: {
      root: { settings: expect.anything() },
      'features/content-pages/home.route': { page: expect.anything() },
    },
  });
});

test('[SAFE-2] loader data cannot end its element', async () => {
  const html = await loaderDataScript(streamOf('["</script><!--<script>"]'));
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
  expect(JSON.parse(html.slice(html.indexOf('>') + 1, html.lastIndexOf('<')))).toEqual(['</script><!--<script>']);
});
