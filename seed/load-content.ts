import { checkEntry } from './check-entry.ts';
import { walkEntries } from './entry-tree.ts';
import { readJson, readJsonFolder } from './read-json.ts';
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
  const ids = new Set(nodes.map((node) => node.id));
  for (const node of nodes) checkEntry(node, { contentTypes, media, ids });

  return { contentTypes, entries: trees.map(({ entry }) => entry) };
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
