import { checkEntry } from './check-entry.ts';
import { type EntryNode, walkEntries } from './entry-tree.ts';
import { nameOf, readJson, readJsonFolder } from './read-json.ts';
import { contentTypesSchema, entrySchema, type Seed, type SeedContentTypes, type SeedMedia } from './schema.ts';
import { refuse, within } from './seed-error.ts';
import { shape } from './shape.ts';
import { createClaims } from './unique.ts';

export async function loadContent(folder: string, media: SeedMedia): Promise<Seed['content']> {
  const contentTypes = await loadContentTypes(folder);
  const trees = (await readJsonFolder(folder, 'content/entries')).map(({ file, value }) => ({
    file,
    entry: shape(entrySchema, value, { file, field: '' }),
  }));
  const nodes = trees.flatMap(({ file, entry }) => [...walkEntries(entry, contentTypes, { file, field: '' })]);

  const claimId = createClaims();
  const claimSlug = createClaims();
  for (const { id, type, entry, place } of nodes) {
    claimId(id, within(place, 'id'));
    if (typeof entry.slug === 'string') claimSlug(entry.slug, within(place, 'slug'), type);
  }
  requireSettings(nodes, folder);
  const ids = new Set(nodes.map((node) => node.id));
  for (const node of nodes) checkEntry(node, { contentTypes, media, ids });

  return { contentTypes, entries: trees.map(({ entry }) => entry) };
}

/** The site takes the first it finds; with two of them it would be left to chance which. */
function requireSettings(nodes: EntryNode[], folder: string): void {
  const [first, second] = nodes.filter(({ type, entry }) => type === 'globalSettings' && !entry.draft);
  const file = nameOf(folder, 'content/entries/global-settings.json');
  if (first === undefined) refuse({ file, field: 'type' }, 'must be "globalSettings": every page needs that entry');
  if (second === undefined) return;
  refuse(
    within(second.place, 'type'),
    `is "globalSettings", and ${first.place.file} is that already: there can be one`,
  );
}

async function loadContentTypes(folder: string): Promise<SeedContentTypes> {
  const { file, value } = await readJson(folder, 'content/content-types.json');
  const contentTypes = shape(contentTypesSchema, value, { file, field: '' });
  for (const [type, { displayField, fields }] of Object.entries(contentTypes)) {
    if (!Object.hasOwn(fields, displayField)) {
      refuse({ file, field: `${type}.displayField` }, `names "${displayField}", which is not one of the type's fields`);
    }
  }
  return contentTypes;
}
