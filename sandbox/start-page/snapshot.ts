import type { Document } from './documents.ts';

/** Every document at one moment, by id, in the order of the ids (the provider's own habit, though it promises none). */
export type Snapshot = ReadonlyMap<string, Document>;

/** Of documents in any order. */
export function snapshotOf(documents: Iterable<Document>): Snapshot {
  const ordered = [...documents].sort((a, b) => (a._id < b._id ? -1 : 1));
  return new Map(ordered.map((document) => [document._id, document]));
}
