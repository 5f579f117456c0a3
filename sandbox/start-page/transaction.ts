import type { Document } from './documents.ts';
import type { Queries } from './queries.ts';
import type { AskedQuery } from './read-query.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

/** What a transaction did to one document. */
export interface DocumentChange {
  id: string;
  before: Document | null;
  after: Document | null;
  /** In the API's own words, as listeners get them. */
  mutations: readonly unknown[];
}

/** Changes that become true together. */
export interface Transaction {
  id: string;
  /** Milliseconds since the epoch. */
  time: number;
  /** Whose doing it was. */
  identity: string;
  changes: readonly DocumentChange[];
}

/** Documents while a transaction is made: nothing is kept before it is whole. */
export interface Draft {
  id: string;
  get: (id: string) => Document | undefined;
  snapshot: () => Snapshot;
  /** The ids of the documents that a query selects, this transaction's changes included. @throws {QueryError} */
  idsSelectedBy: (asked: AskedQuery) => Promise<string[]>;
  /** Stamps it with the transaction's revision and time. @returns it as it will be kept. */
  put: (document: Document, mutation: unknown) => Document;
  remove: (id: string, mutation: unknown) => void;
  changes: () => DocumentChange[];
}

/** @param now Milliseconds since the epoch. */
export function draftTransaction(id: string, before: Snapshot, now: number, queries: Queries): Draft {
  const time = new Date(now).toISOString().replace(/\.\d+Z$/, 'Z');
  const documents = new Map(before);
  const mutations = new Map<string, unknown[]>();

  function note(documentId: string, mutation: unknown): void {
    mutations.set(documentId, [...(mutations.get(documentId) ?? []), mutation]);
  }

  return {
    id,
    get: (documentId) => documents.get(documentId),
    snapshot: () => documents,
    idsSelectedBy: (asked) => queries.ids(snapshotOf(documents.values()), asked, now),
    put(document, mutation) {
      const stamped = { ...document, _createdAt: document._createdAt ?? time, _updatedAt: time, _rev: id };
      documents.set(document._id, stamped);
      note(document._id, mutation);
      return stamped;
    },
    remove(documentId, mutation) {
      documents.delete(documentId);
      note(documentId, mutation);
    },
    changes: () =>
      [...mutations]
        .map(([changed, done]) => ({
          id: changed,
          before: before.get(changed) ?? null,
          after: documents.get(changed) ?? null,
          mutations: done,
        }))
        .filter((change) => change.before !== null || change.after !== null),
  };
}
