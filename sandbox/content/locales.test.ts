import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentService, serveContent } from './testing/content-service.ts';

let content: ContentService;
beforeAll(async () => {
  content = await serveContent();
});
afterAll(() => content.close());

async function fieldsOf(id: string, locale: string) {
  const { fields, sys } = await content.client().getEntry(id, { locale });
  expect(sys.locale).toBe(locale);
  return fields;
}

test("A localized field has its locale's value, else that of the first fallback with one", async () => {
  expect(await fieldsOf('about', 'de-AT')).toMatchObject({ title: 'Über uns halt', slug: 'about' });
  expect(await fieldsOf('home', 'de-AT')).toMatchObject({ title: 'Start', intro: 'A phone that goes quiet.' });
  expect(await fieldsOf('old', 'de-DE')).toMatchObject({ title: 'Old' });
});

test('Without a fallback an untranslated field is left out; one that is not localized is not', async () => {
  expect(await fieldsOf('about', 'fr-FR')).toMatchObject({ intro: 'Nous.', slug: 'about', rank: 10 });
  expect(await fieldsOf('about', 'fr-FR')).not.toHaveProperty('title');
  expect((await content.client().getAsset('photos-wide-jpg', { locale: 'fr-FR' })).fields).toEqual({});
});

test('The default locale has no value that only another locale has', async () => {
  expect(await fieldsOf('about', 'en-US')).not.toHaveProperty('intro');
});

test('locale=* gives fields keyed by locale, without fallbacks', async () => {
  const { items } = await content.client().withAllLocales.getEntries({ 'sys.id': 'about' });
  expect(items[0]?.fields).toMatchObject({
    title: { 'en-US': 'About', 'de-DE': 'Über uns', 'de-AT': 'Über uns halt' },
    intro: { 'fr-FR': 'Nous.' },
    slug: { 'en-US': 'about' },
  });
  expect(items[0]?.sys).not.toHaveProperty('locale');
  expect((await content.get('entries/about?locale=*')).body).toHaveProperty('fields.slug', { 'en-US': 'about' });
});

test('Filters and order use the requested locale', async () => {
  const found = async (query: Record<string, string>) =>
    (await content.client().getEntries({ content_type: 'page', ...query })).items.map(({ sys }) => sys.id);
  expect(await found({ 'fields.title': 'Start', locale: 'de-DE' })).toEqual(['home']);
  expect(await found({ 'fields.title': 'Start' })).toEqual([]);
  expect(await found({ order: 'fields.title', locale: 'de-DE' })).toEqual(['old', 'home', 'about']);
  expect(await found({ order: 'fields.title' })).toEqual(['about', 'home', 'old']);
});

test('Locales, space and content types describe what is localized', async () => {
  const client = content.client();
  expect((await client.getLocales()).items).toMatchObject([
    { code: 'en-US', default: true, fallbackCode: null },
    { code: 'de-DE', default: false, fallbackCode: 'en-US' },
    { code: 'de-AT', fallbackCode: 'de-DE' },
    { code: 'fr-FR', fallbackCode: null },
  ]);
  expect((await client.getSpace()).locales.map(({ code }) => code)).toEqual(['en-US', 'de-DE', 'de-AT', 'fr-FR']);
  const { fields } = await client.getContentType('page');
  expect(fields.filter(({ localized }) => localized).map(({ id }) => id)).toEqual(['title', 'intro', 'blocks']);
});

test('An unknown locale is refused', async () => {
  const { response, body } = await content.get('entries?locale=it-IT');
  expect(response.status).toBe(400);
  expect(body).toMatchObject({ sys: { id: 'BadRequest' }, message: 'Unknown locale: it-IT' });
});
