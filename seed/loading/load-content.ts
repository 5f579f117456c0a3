import { checkEntry } from '../checks/check-entry.ts';
import { checkLocales } from '../checks/check-locales.ts';
import { type EntryNode, walkEntries } from '../entry-tree.ts';
import { nameOf, readJson, readJsonFolder } from '../read-json.ts';
import {
  contentTypesSchema,
  entrySchema,
  localesSchema,
  type Seed,
  type SeedContentTypes,
  type SeedLocale,
  type SeedMedia,
  type SeedTags,
  tagsSchema,
} from '../schema.ts';
import { refuse, within } from '../seed-error.ts';
import { shape } from '../shape.ts';
import { createClaims } from '../unique.ts';

export async function loadContent(folder: string, media: SeedMedia): Promise<Seed['content']> {
  const contentTypes = await loadContentTypes(folder);
  const locales = await loadLocales(folder);
  const tags = await loadTags(folder);
  const trees = await readJsonFolder(folder, 'content/entries', ({ file, value }) => ({
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
  for (const node of nodes) checkEntry(node, { contentTypes, locales, tags, media, ids });

  return { locales, tags, contentTypes, entries: trees.map(({ entry }) => entry) };
}

/** There must be exactly one, because the site uses the first that it finds, and with two of them the choice would be arbitrary. */
function requireSettings(nodes: EntryNode[], folder: string): void {
  const [first, second] = nodes.filter(({ type, isDraft }) => type === 'globalSettings' && !isDraft);
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
  for (const [type, { displayField, fields, localized = [] }] of Object.entries(contentTypes)) {
    const named = [['displayField', displayField], ...localized.map((name, index) => [`localized.${index}`, name])];
    for (const [place, name = ''] of named) {
      if (!Object.hasOwn(fields, name))
        refuse({ file, field: `${type}.${place}` }, `names "${name}", which is not one of the type's fields`);
    }
  }
  return contentTypes;
}

async function loadLocales(folder: string): Promise<SeedLocale[]> {
  const { file, value } = await readJson(folder, 'content/locales.json');
  const locales = shape(localesSchema, value, { file, field: '' });
  checkLocales(locales, { file, field: '' });
  return locales;
}

async function loadTags(folder: string): Promise<SeedTags> {
  const { file, value } = await readJson(folder, 'content/tags.json');
  return shape(tagsSchema, value, { file, field: '' });
}
