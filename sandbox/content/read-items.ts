import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { draftId, fieldsOf, inPlaceId, localeValues } from '#seed/entry-tree.ts';
import type { Seed } from '#seed/schema.ts';
import { isRecord } from '../json.ts';
import { assetIdOf, assetPathOf } from '../media/asset-addresses.ts';
import type { MediaFile } from '../media/read-media.ts';
import { type ProviderContext, pictureOrigin } from '../provider.ts';
import type { Published } from '../publishing/change.ts';
import { paragraphsOf } from '../text/paragraphs.ts';
import { type Locales, readLocales } from './locales.ts';
import { type EntryFields, type Item, linkTo } from './model.ts';
import { RichText } from './rich-text.ts';

/** A state of the seed, as entries and assets. */
export interface SeedItems {
  items: readonly Item[];
  locales: Locales;
  seed: Published['seed'];
}

/** The entries and assets of a state of the seed, with its locales. The seed was validated when it was loaded. */
export function readItems(
  { seed, media }: Published,
  addresses: Pick<ProviderContext['addresses'], 'media' | 'pictures'>,
): SeedItems {
  const locales = readLocales(seed.content.locales);
  const items = [...readEntries(seed.content, locales), ...readAssets({ media, addresses })];
  return { items, locales, seed };
}

interface MediaAddress {
  addresses: Pick<ProviderContext['addresses'], 'media' | 'pictures'>;
}

/** Every media file as an asset. Assets have no dates of their own, only those of their changes. */
function readAssets({ media, addresses }: Pick<ProviderContext, 'media'> & MediaAddress): Item[] {
  const { host } = new URL(pictureOrigin(addresses, 'content'));
  return Array.from(media.values(), (file) => readAsset(file, host));
}

function readAsset(file: MediaFile, host: string): Item {
  const isPicture = file.contentType.startsWith('image/') && file.width !== null;
  const path = assetPathOf(file);
  const published = {
    fields: {
      title: file.title,
      description: file.alt,
      file: {
        url: `//${host}${path}`,
        details: { size: file.size, ...(isPicture && { image: { width: file.width, height: file.height } }) },
        fileName: basename(file.file),
        contentType: file.contentType,
      },
    },
    translations: null,
    tags: [],
  };
  // The path contains a hash of the bytes. The host is not part of the digest, because it is another one at each start.
  const digest = hash('sha1', JSON.stringify([file.title, file.alt, path]), 'base64url');
  return {
    kind: 'Asset',
    id: assetIdOf(file.file),
    contentType: null,
    createdAt: undefined,
    updatedAt: undefined,
    published,
    latest: published,
    digests: { published: digest, latest: digest },
  };
}

type SeedContent = Pick<Seed['content'], 'contentTypes' | 'entries'>;
type Values = Readonly<Record<string, unknown>>;

/** What a nested entry inherits from the one it is nested in. */
interface Inherited {
  isDraft: boolean;
  createdAt: string | undefined;
  updatedAt: string | undefined;
}

/**
 * The seed's trees as the flat entries of the API, parents first. Entries nested in place of a link inherit their dates, and being a draft,
 * from the one they are nested in. The seed was validated when it was loaded (seed/checks/check-entry.ts).
 */
function readEntries({ contentTypes, entries }: SeedContent, { main }: Locales): Item[] {
  const fieldLists = new Map(Object.keys(contentTypes).map((type) => [type, fieldsOf(contentTypes, type)]));

  function readEntry(entry: Values, id: string, inherited: Inherited): Item[] {
    const contentType = String(entry.type);
    const isDraft = inherited.isDraft || entry.draft === true;
    const createdAt = textOf(entry.createdAt) ?? inherited.createdAt;
    const updatedAt = textOf(entry.updatedAt) ?? inherited.updatedAt;
    const tags = Array.isArray(entry.metadataTags) ? entry.metadataTags.map(String) : noTags;
    const below: Item[] = [];
    const own = readFields(entry, contentType, { id, tags, below, inherited: { isDraft, createdAt, updatedAt } });
    const draft = isRecord(entry.draftFields) ? entry.draftFields : null;
    const belowDraft = { id: draftId(id), tags, below, inherited: { isDraft: true, createdAt, updatedAt } };
    const latest = draft ? withDraft(own, readFields(draft, contentType, belowDraft), Object.keys(draft)) : own;

    const digest = digestOf(own, entry);
    const item: Item = {
      kind: 'Entry',
      id,
      contentType,
      createdAt,
      updatedAt: updatedAt ?? createdAt,
      published: isDraft ? null : own,
      latest,
      digests: { published: isDraft ? null : digest, latest: latest === own ? digest : digestOf(latest, entry) },
    };
    return [item, ...below];
  }

  /** Nested entries are appended to `below`. */
  function readFields(
    values: Values,
    contentType: string,
    { id, tags, below, inherited }: { id: string; tags: readonly string[]; below: Item[]; inherited: Inherited },
  ): EntryFields {
    const readEach = (value: unknown, type: string, ownId: string): unknown => {
      if (Array.isArray(value) && type.endsWith('[]')) {
        return value.map((item, index) => readEach(item, type.slice(0, -2), inPlaceId(ownId, index)));
      }
      if (type === 'RichText') return new RichText(paragraphsOf(value) ?? []);
      if (type === 'Asset' && isRecord(value)) return linkTo('Asset', assetIdOf(String(value.$asset)));
      if (type !== 'Entry' || !isRecord(value)) return value;
      if ('$entry' in value) return linkTo('Entry', String(value.$entry));
      const named = textOf(value.id) ?? ownId;
      below.push(...readEntry(value, named, inherited));
      return linkTo('Entry', named);
    };

    const fields: Record<string, unknown> = {};
    const translations: Record<string, Record<string, unknown>> = {};
    for (const { name, base } of fieldLists.get(contentType) ?? []) {
      const value = values[name];
      if (value === undefined || value === null) continue;
      const ownId = inPlaceId(id, name);
      const perLocale = localeValues(value);
      if (perLocale === null) fields[name] = readEach(value, base, ownId);
      for (const [code, translated] of perLocale ?? []) {
        const read = readEach(translated, base, inPlaceId(ownId, code));
        if (code === main.code) fields[name] = read;
        else translations[code] = { ...translations[code], [name]: read };
      }
    }
    return { fields, translations: orNull(translations), tags };
  }

  const nothing = { isDraft: false, createdAt: undefined, updatedAt: undefined };
  return entries.flatMap((entry) => readEntry(entry, entry.id, nothing));
}

const noTags: readonly string[] = [];

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The published contents with the named fields taken from the draft. A field that is empty in the draft is left out. */
function withDraft(published: EntryFields, draft: EntryFields, names: readonly string[]): EntryFields {
  const unchanged = (fields: Values = {}) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
  const codes = new Set([...Object.keys(published.translations ?? {}), ...Object.keys(draft.translations ?? {})]);
  const translations = Object.fromEntries(
    [...codes].map((code) => [code, { ...unchanged(published.translations?.[code]), ...draft.translations?.[code] }]),
  );
  return {
    fields: { ...unchanged(published.fields), ...draft.fields },
    translations: orNull(translations),
    tags: published.tags,
  };
}

function orNull(translations: Record<string, Values>): EntryFields['translations'] {
  return Object.keys(translations).length > 0 ? translations : null;
}

/** An entry's own `updatedAt` is part of the digest; an inherited one is not. */
function digestOf({ fields, translations, tags }: EntryFields, { type, updatedAt }: Values): string {
  return hash('sha1', JSON.stringify([type, fields, translations, tags, updatedAt]), 'base64url');
}
