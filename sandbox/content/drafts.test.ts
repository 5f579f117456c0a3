import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentService, previewToken, serveContent } from './testing/content-service.ts';

let content: ContentService;
beforeAll(async () => {
  content = await serveContent();
});
afterAll(() => content.close());

test('Only the preview token sees drafts, with what is written inside them', async () => {
  const { fields, sys } = await content.client(previewToken).getEntry('soon');
  expect(fields).toMatchObject({ title: 'Soon', blocks: [{ fields: { title: 'Hidden' } }] });
  expect(sys.revision).toBe(0);
  expect(sys).not.toHaveProperty('publishedVersion');
  await expect(content.client().getEntry('soon')).rejects.toThrow('The resource could not be found.');
  await expect(content.client().getEntry('soon-blocks-0')).rejects.toThrow('The resource could not be found.');
});

test('Changes that wait to be published are seen with the preview token alone', async () => {
  const delivered = await content.client().getEntry('about');
  expect(delivered.fields).toMatchObject({ title: 'About', slug: 'about' });
  expect(delivered.fields).not.toHaveProperty('blocks');

  const preview = await content.client(previewToken).getEntry('about');
  expect(preview.fields).toMatchObject({ title: 'About us', rank: 10, blocks: [{ fields: { title: 'New' } }] });
  expect(preview.fields).not.toHaveProperty('slug');
  expect(preview.sys).toMatchObject({ revision: 1, publishedVersion: 1 });
  await expect(content.client().getEntry('about-draft-blocks-0')).rejects.toThrow('The resource could not be found.');
});

test('A filter of the delivery API finds nothing by what is not published', async () => {
  const query = { content_type: 'page', 'fields.title': 'About us' };
  expect((await content.client().getEntries(query)).total).toBe(0);
  expect((await content.client(previewToken).getEntries(query)).total).toBe(1);
});

test('A moment of the timeline is a preview: there is nothing planned', async () => {
  const { body } = await content.get('timeline/entries?sys.id=about&timestamp[lte]=2027-01-01T00:00:00Z', previewToken);
  expect(body).toHaveProperty('items.0.fields.title', 'About us');
  expect((await content.get('timeline/entries?sys.id=about')).response.status).toBe(404);
});
