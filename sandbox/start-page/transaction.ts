import { isRecord } from '../json.ts';
import type { QueryRequest } from './api.ts';
import { type Document, type DocumentChange, type Snapshot, snapshotOf } from './document.ts';
import { failWrite } from './errors.ts';
import type { Queries } from './queries.ts';

/** Changes that are committed together. */
export interface Transaction {
  id: string;
  /** Milliseconds since the epoch. */
  time: number;
  /** The author: "token", or "seed" for an edit of the seed. */
  identity: string;
  changes: readonly DocumentChange[];
}

/** The documents while a transaction is built; nothing is stored before it is complete. */
export interface Draft {
  id: string;
  get: (id: string) => Document | undefined;
  snapshot: () => Snapshot;
  /** The ids of the documents that a query selects, this transaction's changes included. @throws {QueryError} */
  idsSelectedBy: (query: QueryRequest) => Promise<string[]>;
  /** A document after a patch (mutations/patch.ts). @throws {WriteError} {QueryError} */
  patched: (document: Document, patch: Record<string, unknown>) => Promise<Document>;
  /** Sets the transaction's revision and time. @returns the document as it will be stored. */
  put: (document: Document, mutation: unknown) => Document;
  remove: (id: string, mutation: unknown) => void;
  changes: () => DocumentChange[];
}

/** @param now Milliseconds since the epoch. */
export function draftTransaction(id: string, before: Snapshot, now: number, queries: Queries): Draft {
  const time = new Date(now).toISOString().replace(/\.\d+Z$/, 'Z');
  const documents = new Map(before);
  const mutations = new Map<string, unknown[]>();

  function record(documentId: string, mutation: unknown): void {
    mutations.set(documentId, [...(mutations.get(documentId) ?? []), mutation]);
  }

  return {
    id,
    get: (documentId) => documents.get(documentId),
    snapshot: () => documents,
    idsSelectedBy: (query) => queries.ids(snapshotOf(documents.values()), query, now),
    patched: queries.patch,
    put(document, mutation) {
      const stamped = { ...document, _createdAt: document._createdAt ?? time, _updatedAt: time, _rev: id };
      documents.set(document._id, stamped);
      record(document._id, mutation);
      return stamped;
    },
    remove(documentId, mutation) {
      documents.delete(documentId);
      record(documentId, mutation);
    },
    changes: () =>
      [...mutations]
        .map(([changed, recorded]) => ({
          id: changed,
          before: before.get(changed) ?? null,
          after: documents.get(changed) ?? null,
          mutations: recorded,
        }))
        .filter((change) => change.before !== null || change.after !== null),
  };
}

/**
 * Checks strong references (Sanity, "References"): no changed document may refer to a missing one, and no deleted document may be referred to.
 *
 * @throws {WriteError} 409
 */
export function checkReferences(draft: Draft): void {
  const changes = draft.changes();
  for (const { id, after } of changes) {
    for (const target of strongReferences(after)) {
      if (draft.get(target)) continue;
      const description = `Document "${id}" references non-existent document "${target}"`;
      failWrite(409, 'documentReferenceDoesNotExistError', description, { id, referenceID: target });
    }
  }
  const deleted = new Set(changes.filter(({ after }) => after === null).map(({ id }) => id));
  if (deleted.size === 0) return;
  for (const document of draft.snapshot().values()) {
    for (const target of strongReferences(document)) {
      if (!deleted.has(target)) continue;
      const description = `Document "${target}" cannot be deleted as there are references to it from "${document._id}"`;
      const facts = { id: target, referencingIDs: [document._id] };
      failWrite(409, 'documentHasExistingReferencesError', description, facts);
    }
  }
}

function* strongReferences(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  // Documents of another dataset or project cannot be checked from here.
  if (isRecord(value) && typeof value._ref === 'string' && value._weak !== true && !value._dataset && !value._projectId)
    yield value._ref;
  for (const inner of Object.values(value)) yield* strongReferences(inner);
}
