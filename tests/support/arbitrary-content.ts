import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { arbitraryEntry } from '#providers/content/testing/arbitrary-entry.ts';

const model = JSON.parse(readFileSync(new URL('../../seed/content/content-types.json', import.meta.url), 'utf8'));

/** A text on every generated page. */
export const sound = 'These words are in order.';
const soundBlock = {
  sys: { type: 'Entry', id: 'sound', contentType: { sys: { id: 'textBlock' } } },
  fields: { title: sound },
};
const dangling = { sys: { type: 'Link', linkType: 'Entry', id: 'gone' } };

/** A random entry of the type with this slug, and with a block that contains `sound`. */
export function entryAt(type: string, slug: string): fc.Arbitrary<object> {
  return arbitraryEntry(model, type).map((entry) => {
    const { sys, fields } = entry as { sys: object; fields: Record<string, unknown> };
    const blocks = Array.isArray(fields.contentBlocks) ? fields.contentBlocks : [fields.contentBlocks];
    return { sys, fields: { ...fields, slug, contentBlocks: [dangling, soundBlock, ...blocks] } };
  });
}

/** The entry as a document of the query service. */
function document(entry: object): object {
  const { fields } = entry as { fields: object };
  return {
    ...fields,
    _type: 'genericPage',
    contentBlocks: [{ _type: 'nobodyKnows' }, { _type: 'textBlock', _key: 'sound', title: sound }],
  };
}

/** A random entry of each content type that the site reads. */
export const published = fc.record({
  genericPage: entryAt('genericPage', 'a-page'),
  article: entryAt('article', 'an-article'),
  globalSettings: arbitraryEntry(model, 'globalSettings'),
  errorPage: arbitraryEntry(model, 'errorPage'),
  startPage: entryAt('genericPage', 'start').map(document),
});
