import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentService, previewToken, serveContent } from './testing/content-service.ts';

let content: ContentService;
beforeAll(async () => {
  content = await serveContent();
});
afterAll(() => content.close());

test('Only the preview token reads drafts, with their nested entries', async () => {
  const { fields, sys } = await content.client(previewToken).getEntry('soon');
  expect(fields).toMatchObject({ title: 'Soon', blocks: [{ fields: { title: 'Hidden' } }] });
  expect(sys.revision).toBe(0);
  expect(sys).not.toHaveProperty('publishedVersion');
  await expect(content.client().getEntry('soon')).rejects.toThrow('The resource could not be found.');
  await expect(content.client().getEntry('soon-blocks-0')).rejects.toThrow('The resource could not be found.');
});

test('Only the preview token reads unpublished changes', async () => {
  const delivered = await content.client().getEntry('about');
  expect(delivered.fields).toMatchObject({ title: 'About', slug: 'about' });
  expect(delivered.fields).not.toHaveProperty('blocks');

  const preview = await content.client(previewToken).getEntry('about');
  expect(preview.fields).toMatchObject({ title: 'About us', rank: 10, blocks: [{ fields: { title: 'New' } }] });
  expect(preview.fields).not.toHaveProperty('slug');
  expect(preview.sys).toMatchObject({ revision: 1, publishedVersion: 1 });
  await expect(content.client().getEntry('about-draft-blocks-0')).rejects.toThrow('The resource could not be found.');
});

test('A filter of the delivery API does not match unpublished values', async () => {
  const query = { content_type: 'page', 'fields.title': 'About us' };
  expect((await content.client().getEntries(query)).total).toBe(0);
  expect((await content.client(previewToken).getEntries(query)).total).toBe(1);
});

test('The timeline at any time is the preview, as there are no scheduled changes', async () => {
  const { body } = await content.get('timeline/entries?sys.id=about&timestamp[lte]=2027-01-01T00:00:00Z', previewToken);
  expect(body).toHaveProperty('items.0.fields.title', 'About us');
  expect((await content.get('timeline/entries?sys.id=about')).response.status).toBe(404);
});
