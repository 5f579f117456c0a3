import { createClient } from 'contentful';
import { afterAll, expect, test } from 'vitest';
import { contract } from './support/contract.ts';
import { editableSeed } from './support/editable-seed.ts';

// A page that links to a published and to an unpublished entry.
const seed = await editableSeed();
const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
const blocks = [{ type: 'textBlock', title: 'Here' }, { $entry: 'not-published' }];
const entries = [
  { id: 'page-with-a-gap', type: 'genericPage', title: 'Gap', slug: 'gap', contentBlocks: blocks, ...times },
  { id: 'not-published', type: 'textBlock', draft: true, title: 'Not yet', ...times },
];
for (const entry of entries) await seed.write(`content/entries/${entry.id}.json`, entry);
afterAll(seed.discard);

contract(
  'content',
  (subject) => {
    function connect() {
      const { host, insecure, space, environment, deliveryToken } = subject.account();
      return createClient({ space, environment, accessToken: deliveryToken, host, insecure, retryLimit: 0 });
    }

    /** An entry with an unresolvable link, and the name of the field; null when the space has none. */
    async function entryWithUnresolvableLink() {
      const { items, errors = [] } = await connect().withoutLinkResolution.getEntries({ limit: 1000, include: 1 });
      for (const { details } of errors) {
        for (const { sys, fields } of items) {
          const [name] = Object.entries(fields).find(([, value]) => idsIn(value).includes(details.id)) ?? [];
          if (name) return { id: sys.id, name, missing: details, ids: idsIn(fields[name]) };
        }
      }
      if (subject.isSandbox) throw new Error('The page with the unresolvable link is missing.');
      return null;
    }

    test('An unresolvable link is listed in errors, and remains a link in its field', async ({ skip }) => {
      const entry = await entryWithUnresolvableLink();
      if (!entry) return skip('This space has no unresolvable link.');
      const { items, errors } = await connect().getEntries({ 'sys.id': entry.id });
      expect(errors).toContainEqual({ sys: { id: 'notResolvable', type: 'error' }, details: entry.missing });
      expect(entry.missing).toEqual({
        type: 'Link',
        linkType: expect.stringMatching(/^(Entry|Asset)$/),
        id: expect.any(String),
      });
      const value = [items[0]?.fields[entry.name]].flat();
      expect(idsIn(value)).toEqual(entry.ids);
      expect(value).toContainEqual({ sys: entry.missing });
    });

    test('withoutUnresolvableLinks removes unresolvable links from fields', async ({ skip }) => {
      const entry = await entryWithUnresolvableLink();
      if (!entry) return skip('This space has no unresolvable link.');
      const { fields } = await connect().withoutUnresolvableLinks.getEntry(entry.id);
      expect(idsIn(fields[entry.name])).not.toContain(entry.missing.id);
      if (subject.isSandbox) expect(idsIn(fields[entry.name])).toEqual(entry.ids.slice(0, 1));
    });
  },
  { seedDir: seed.folder },
);

/** The ids of a field's links or resolved entries. */
function idsIn(value: unknown): string[] {
  return [value].flat().flatMap((one) => {
    const sys = typeof one === 'object' && one !== null && 'sys' in one ? one.sys : null;
    return typeof sys === 'object' && sys !== null && 'id' in sys ? [String(sys.id)] : [];
  });
}
