import { createHash, randomBytes } from 'node:crypto';
import type { Settings } from '../settings.ts';

/** A document of the dataset. `_rev` differs after every change of it. */
export type Document = Record<string, unknown> & { _id: string; _type: string; _rev: string };

/** Whether an object has the members that every document has. */
export function isDocument(value: Record<string, unknown>): value is Document {
  return typeof value._id === 'string' && typeof value._type === 'string' && typeof value._rev === 'string';
}

/** The change of one document in a transaction. */
export interface DocumentChange {
  id: string;
  before: Document | null;
  after: Document | null;
  /** In the API's format, as listeners receive them. */
  mutations: readonly unknown[];
}

/** All documents at one moment, by id, ordered by id (the provider's observed order, which it does not guarantee). */
export type Snapshot = ReadonlyMap<string, Document>;

/** @param documents In any order. */
export function snapshotOf(documents: Iterable<Document>): Snapshot {
  const ordered = [...documents].sort((a, b) => (a._id < b._id ? -1 : 1));
  return new Map(ordered.map((document) => [document._id, document]));
}

const draft = /^drafts\.(?<id>.+)$/;
const version = /^versions\.(?<release>[^.]+)\.(?<id>.+)$/;

/** The id under which a document is or will be published: "start" for "drafts.start" and "versions.spring.start" (Sanity, "IDs and paths"). */
export function publishedIdOf(id: string): string {
  return draft.exec(id)?.groups?.id ?? version.exec(id)?.groups?.id ?? id;
}

/** The layer that a document belongs to: "drafts", the name of a release, or "published". */
export function releaseOf(id: string): string {
  return draft.test(id) ? 'drafts' : (version.exec(id)?.groups?.release ?? 'published');
}

/** At most 128 letters, digits, "-", "_" and ".", without a dot at either end (Sanity, "IDs and paths"). */
export function isValidId(id: string): boolean {
  return /^[\w-][\w.-]{0,127}$/.test(id) && !id.endsWith('.') && !id.includes('..');
}

/** 22 random hex digits, for transactions and for documents created without an id. */
export function randomId(): string {
  return randomBytes(11).toString('hex');
}

/** The first `length` hex digits of a hash of the parts: an identifier that is the same at every start. */
export function stableKey(length: number, ...parts: readonly (string | number)[]): string {
  return createHash('sha1').update(parts.join('\n')).digest('hex').slice(0, length);
}

/** Whether the dataset can be read without a token. */
export type Privacy = Settings['startPage']['dataset'];

/** Only documents without a dot in their id can be read without a token (Sanity, "IDs and paths"). */
export function isPublic(id: string): boolean {
  return !id.includes('.');
}

/**
 * Whether a document can be read (Sanity, "IDs and paths", "Datasets"): with the token every document, without it public documents, or
 * none of a private dataset.
 */
export function mayRead(id: string, hasToken: boolean, dataset: Privacy): boolean {
  return hasToken || (dataset === 'public' && isPublic(id));
}

/** The documents for which mayRead() is true. */
export function readableWith(documents: Snapshot, hasToken: boolean, dataset: Privacy): Snapshot {
  return hasToken ? documents : new Map([...documents].filter(([id]) => mayRead(id, hasToken, dataset)));
}
