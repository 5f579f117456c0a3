import type { SeedDocument } from '#seed/schema.ts';
import { isRecord } from '../json.ts';
import { fileAssetId, imageAssetId } from '../media/asset-addresses.ts';
import type { MediaFile } from '../media/read-media.ts';
import type { Published } from '../publishing/change.ts';
import { SandboxError } from '../sandbox-error.ts';
import { paragraphsOf } from '../text/paragraphs.ts';
import { stableKey } from './keys.ts';
import { writePortableText } from './portable-text.ts';

/** `_rev` changes with every change of it. */
export type Document = Record<string, unknown> & { _id: string; _type: string; _rev: string };

/** Has this object what every document has? */
export function isDocument(value: Record<string, unknown>): value is Document {
  return typeof value._id === 'string' && typeof value._type === 'string' && typeof value._rev === 'string';
}

/** For what the seed gives no date. */
export const longAgo = '2024-01-15T09:00:00Z';

interface Documents {
  documents: Document[];
  /** Files that documents refer to, by the id of their asset document. */
  images: ReadonlyMap<string, MediaFile>;
  files: ReadonlyMap<string, MediaFile>;
}

/**
 * The seed's documents with their shorthands written out (seed/schema.ts), and the files they need asset documents for.
 *
 * @throws {SandboxError} A document names a file that seed/media lacks.
 */
export function readDocuments({ seed, media }: Published): Documents {
  const images = new Map<string, MediaFile>();
  const files = new Map<string, MediaFile>();

  function writeOut(value: unknown, path: string): unknown {
    if (Array.isArray(value))
      return value.map((item, index) => withKey(writeOut(item, `${path}.${index}`), `${path}.${index}`));
    if (!isRecord(value)) return value;
    const paragraphs = paragraphsOf(value);
    if (paragraphs) return writePortableText(paragraphs, path);
    if (typeof value.$image === 'string') return refer(imageAssetId, images, value.$image, path);
    if (typeof value.$file === 'string') return refer(fileAssetId, files, value.$file, path);
    if (typeof value.$ref === 'string') return reference(value.$ref);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, writeOut(inner, `${path}.${name}`)]));
  }

  function refer(idOf: (file: MediaFile) => string, known: Map<string, MediaFile>, name: string, path: string) {
    const file = media.get(name);
    if (!file) throw new SandboxError(`The document ${path} names the file "${name}", which is not below seed/media.`);
    const id = idOf(file);
    known.set(id, file);
    return reference(id);
  }

  const documents = seed.startPage.documents.map((document) => complete(document, writeOut(document, document._id)));
  return { documents, images, files };
}

function reference(id: string) {
  return { _type: 'reference', _ref: id };
}

function withKey(item: unknown, path: string): unknown {
  return isRecord(item) && item._key === undefined ? { _key: stableKey(12, path), ...item } : item;
}

function complete(
  { _id, _type, _createdAt = longAgo, _updatedAt = _createdAt }: SeedDocument,
  written: unknown,
): Document {
  const _rev = stableKey(22, JSON.stringify(written));
  return { ...(isRecord(written) ? written : {}), _id, _type, _createdAt, _updatedAt, _rev };
}
