import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { arbitraryEntry } from '#providers/content/testing/arbitrary-entry.ts';

const model = JSON.parse(readFileSync(new URL('../../seed/content/content-types.json', import.meta.url), 'utf8'));

/** On every page that is generated. */
export const sound = 'These words are in order.';
const soundBlock = {
  sys: { type: 'Entry', id: 'sound', contentType: { sys: { id: 'textBlock' } } },
  fields: { title: sound },
};
const dangling = { sys: { type: 'Link', linkType: 'Entry', id: 'gone' } };

/** Any entry of the type at an address of its own, with sound words among whatever else it holds. */
export function entryAt(type: string, slug: string): fc.Arbitrary<object> {
  return arbitraryEntry(model, type).map((entry) => {
    const { sys, fields } = entry as { sys: object; fields: Record<string, unknown> };
    const blocks = Array.isArray(fields.contentBlocks) ? fields.contentBlocks : [fields.contentBlocks];
    return { sys, fields: { ...fields, slug, contentBlocks: [dangling, soundBlock, ...blocks] } };
  });
}

/** The same as the query service sends it: one tree. */
function document(entry: object): object {
  const { fields } = entry as { fields: object };
  return {
    ...fields,
    _type: 'genericPage',
    contentBlocks: [{ _type: 'nobodyKnows' }, { _type: 'textBlock', _key: 'sound', title: sound }],
  };
}

/** All that a site's editors publish, one of each. */
export const published = fc.record({
  genericPage: entryAt('genericPage', 'a-page'),
  article: entryAt('article', 'an-article'),
  globalSettings: arbitraryEntry(model, 'globalSettings'),
  errorPage: arbitraryEntry(model, 'errorPage'),
  startPage: entryAt('genericPage', 'start').map(document),
});
