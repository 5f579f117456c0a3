import { createClient } from 'contentful';
import { afterAll, expect, test } from 'vitest';
import { contract } from './support/contract.ts';
import { editableSeed } from './support/editable-seed.ts';

// A page that links to one entry which is published and to one which is not.
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

    /** An entry with a link that leads nowhere, in the field of that name; null: this space has none. */
    async function entryWithGap() {
      const { items, errors = [] } = await connect().withoutLinkResolution.getEntries({ limit: 1000, include: 1 });
      for (const { details } of errors) {
        for (const { sys, fields } of items) {
          const [name] = Object.entries(fields).find(([, value]) => idsIn(value).includes(details.id)) ?? [];
          if (name) return { id: sys.id, name, missing: details, ids: idsIn(fields[name]) };
        }
      }
      if (subject.isSandbox) throw new Error('The page with the gap is not there.');
      return null;
    }

    test('A link that leads nowhere is named beside the entries, and stays a link', async ({ skip }) => {
      const gap = await entryWithGap();
      if (!gap) return skip('No link of this space leads nowhere.');
      const { items, errors } = await connect().getEntries({ 'sys.id': gap.id });
      expect(errors).toContainEqual({ sys: { id: 'notResolvable', type: 'error' }, details: gap.missing });
      expect(gap.missing).toEqual({
        type: 'Link',
        linkType: expect.stringMatching(/^(Entry|Asset)$/),
        id: expect.any(String),
      });
      const value = [items[0]?.fields[gap.name]].flat();
      expect(idsIn(value)).toEqual(gap.ids);
      expect(value).toContainEqual({ sys: gap.missing });
    });

    test('A client that wants no such links is given the others alone', async ({ skip }) => {
      const gap = await entryWithGap();
      if (!gap) return skip('No link of this space leads nowhere.');
      const { fields } = await connect().withoutUnresolvableLinks.getEntry(gap.id);
      expect(idsIn(fields[gap.name])).not.toContain(gap.missing.id);
      if (subject.isSandbox) expect(idsIn(fields[gap.name])).toEqual(gap.ids.slice(0, 1));
    });
  },
  { seedDir: seed.folder },
);

/** The ids of a field's links or of the entries in their places. */
function idsIn(value: unknown): string[] {
  return [value].flat().flatMap((one) => {
    const sys = typeof one === 'object' && one !== null && 'sys' in one ? one.sys : null;
    return typeof sys === 'object' && sys !== null && 'id' in sys ? [String(sys.id)] : [];
  });
}
