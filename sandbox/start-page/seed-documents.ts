import type { DatabaseSync } from 'node:sqlite';
import type { SeedDocument } from '#seed/schema.ts';
import { transaction } from '../database/transaction.ts';
import { isRecord } from '../json.ts';
import { fileAssetId, imageAssetId } from '../media/asset-addresses.ts';
import type { MediaFile } from '../media/read-media.ts';
import type { Published } from '../publishing/change.ts';
import { SandboxError } from '../sandbox-error.ts';
import { type Block, paragraphsOf, parseParagraphs } from '../text/paragraphs.ts';
import { type Document, stableKey } from './document.ts';

/** The date of documents for which the seed gives none. */
export const defaultDate = '2024-01-15T09:00:00Z';

interface SeedDocuments {
  documents: Document[];
  /** Images and other files that documents refer to, by the id of their asset document. */
  images: ReadonlyMap<string, MediaFile>;
  files: ReadonlyMap<string, MediaFile>;
}

/**
 * Expands the shorthands of the seed's documents (seed/schema.ts) and collects the files that need asset documents.
 *
 * @throws {SandboxError} A document names a file that is not below seed/media.
 */
export function readSeedDocuments({ seed, media }: Published): SeedDocuments {
  const images = new Map<string, MediaFile>();
  const files = new Map<string, MediaFile>();

  function expand(value: unknown, path: string): unknown {
    if (Array.isArray(value))
      return value.map((item, index) => withKey(expand(item, `${path}.${index}`), `${path}.${index}`));
    if (!isRecord(value)) return value;
    const paragraphs = paragraphsOf(value);
    if (paragraphs) return portableText(paragraphs, path);
    if (typeof value.$image === 'string') return assetReference(imageAssetId, images, value.$image, path);
    if (typeof value.$file === 'string') return assetReference(fileAssetId, files, value.$file, path);
    if (typeof value.$ref === 'string') return reference(value.$ref);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, expand(inner, `${path}.${name}`)]));
  }

  function assetReference(
    idOf: (file: MediaFile) => string,
    assets: Map<string, MediaFile>,
    name: string,
    path: string,
  ) {
    const file = media.get(name);
    if (!file) throw new SandboxError(`The document ${path} names the file "${name}", which is not below seed/media.`);
    const id = idOf(file);
    assets.set(id, file);
    return reference(id);
  }

  const documents = seed.startPage.documents.map((document) => complete(document, expand(document, document._id)));
  return { documents, images, files };
}

function reference(id: string) {
  return { _type: 'reference', _ref: id };
}

function withKey(item: unknown, path: string): unknown {
  return isRecord(item) && item._key === undefined ? { _key: stableKey(12, path), ...item } : item;
}

function complete(
  { _id, _type, _createdAt = defaultDate, _updatedAt = _createdAt }: SeedDocument,
  expanded: unknown,
): Document {
  const _rev = stableKey(22, JSON.stringify(expanded));
  return { ...(isRecord(expanded) ? expanded : {}), _id, _type, _createdAt, _updatedAt, _rev };
}

const styles = { paragraph: 'normal', heading: 'h2', quote: 'blockquote', item: 'normal' } as const;

/**
 * The seed's paragraphs as portable text ("Portable Text specification"): lists are flat, spans name their marks, links are in `markDefs`.
 *
 * @param path The place of the text in its document, from which the keys are derived.
 */
function portableText(paragraphs: readonly string[], path: string) {
  return parseParagraphs(paragraphs).map((block, index) => portableBlock(block, `${path}.${index}`));
}

function portableBlock({ kind, spans }: Block, path: string) {
  const hrefs = [...new Set(spans.map(({ href }) => href).filter((href) => href !== null))];
  const markKey = (href: string) => stableKey(12, path, 'link', href);
  return {
    _type: 'block',
    _key: stableKey(12, path),
    style: styles[kind],
    ...(kind === 'item' && { listItem: 'bullet', level: 1 }),
    markDefs: hrefs.map((href) => ({ _type: 'link', _key: markKey(href), href })),
    children: spans.map(({ text, strong, em, href }, index) => ({
      _type: 'span',
      _key: stableKey(12, path, 'span', index),
      text,
      marks: [...(strong ? ['strong'] : []), ...(em ? ['em'] : []), ...(href === null ? [] : [markKey(href)])],
    })),
  };
}

/** The times at which documents of the seed were edited, in the table start_page_seed_times. A file has a date only if its author writes one. */
export interface SeedTimes {
  /** The documents with the recorded time of their revision as `_updatedAt`, unless the date in the file is later. */
  stamp: (documents: readonly Document[]) => Document[];
  /** Records when documents got their present revision. @param now Milliseconds since the epoch. */
  record: (documents: readonly Document[], now: number) => void;
}

/** Opens the table; creates it if it is missing. */
export function openSeedTimes(database: DatabaseSync): SeedTimes {
  database.exec(`CREATE TABLE IF NOT EXISTS start_page_seed_times (
    id TEXT NOT NULL, rev TEXT NOT NULL, editedAt INTEGER NOT NULL, PRIMARY KEY (id, rev)
  ) STRICT`);
  const find = database.prepare('SELECT editedAt FROM start_page_seed_times WHERE id = ? AND rev = ?');
  const put = database.prepare('INSERT OR REPLACE INTO start_page_seed_times (id, rev, editedAt) VALUES (?, ?, ?)');
  return {
    stamp: (documents) =>
      documents.map((document) => {
        const editedAt = Number(find.get(document._id, document._rev)?.editedAt ?? 0);
        if (editedAt <= Date.parse(String(document._updatedAt))) return document;
        return { ...document, _updatedAt: new Date(editedAt).toISOString() };
      }),
    record: (documents, now) =>
      transaction(database, () => {
        for (const { _id, _rev } of documents) put.run(_id, _rev, now);
      }),
  };
}
