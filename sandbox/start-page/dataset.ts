import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { transaction } from '../database/transaction.ts';
import { isRecord } from '../json.ts';
import { type ProviderContext, pictureOrigin } from '../provider.ts';
import type { Published } from '../publishing/change.ts';
import { createImageDetails, fileAssetDocument, imageAssetDocument } from './asset-documents.ts';
import { type Document, type DocumentChange, isDocument, type Snapshot, snapshotOf, stableKey } from './document.ts';
import { readSeedDocuments, type SeedTimes } from './seed-documents.ts';
import type { Transaction } from './transaction.ts';

/** The state of one document after its mutations. */
interface StoredMutation {
  /** null if it was deleted. */
  document: Document | null;
  /** `_rev` of the seed's document that was mutated; null if the seed had none. If the seed has another one now, it was edited later. */
  base: string | null;
}

interface MutationStore {
  all: () => ReadonlyMap<string, StoredMutation>;
  /** The write is atomic, even if the process dies. */
  save: (mutations: ReadonlyMap<string, StoredMutation>, transactionId: string) => void;
  remove: (ids: Iterable<string>) => void;
  hasTransaction: (id: string) => boolean;
  /** Removes mutations and transaction ids. */
  clear: () => void;
}

/**
 * Older ids are accepted again. At Sanity's limit of 25 writes a second, this many ids cover 40 seconds; its client retries only for a few seconds.
 */
const maxTransactions = 1000;

/**
 * The mutated documents, in the table start_page_edits. They survive a restart, but a later edit of the seed replaces them. The ids of the latest
 * transactions are in the table start_page_transactions.
 */
export function openMutationStore(database: DatabaseSync): MutationStore {
  database.exec(
    `CREATE TABLE IF NOT EXISTS start_page_edits (id TEXT PRIMARY KEY, document TEXT NOT NULL, base TEXT) STRICT;
     CREATE TABLE IF NOT EXISTS start_page_transactions (
       number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE
     ) STRICT`,
  );
  const putTransaction = database.prepare('INSERT INTO start_page_transactions (id) VALUES (?)');
  const removeTransactions = database.prepare('DELETE FROM start_page_transactions WHERE number <= ?');
  const findTransaction = database.prepare('SELECT id FROM start_page_transactions WHERE id = ?');
  const put = database.prepare('INSERT OR REPLACE INTO start_page_edits (id, document, base) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM start_page_edits WHERE id = ?');
  const rows = database.prepare('SELECT id, document, base FROM start_page_edits').all();
  const stored = new Map(rows.map((row) => [String(row.id), parseRow(row)]));

  return {
    all: () => stored,
    save(mutations, transactionId) {
      transaction(database, () => {
        const { lastInsertRowid } = putTransaction.run(transactionId);
        removeTransactions.run(Number(lastInsertRowid) - maxTransactions);
        for (const [id, { document, base }] of mutations) put.run(id, JSON.stringify(document), base);
      });
      for (const [id, mutation] of mutations) stored.set(id, mutation);
    },
    remove(ids) {
      const removed = [...ids];
      transaction(database, () => {
        for (const id of removed) remove.run(id);
      });
      for (const id of removed) stored.delete(id);
    },
    hasTransaction: (id) => findTransaction.get(id) !== undefined,
    clear() {
      transaction(database, () => database.exec('DELETE FROM start_page_edits; DELETE FROM start_page_transactions'));
      stored.clear();
    },
  };
}

function parseRow({ document, base }: Record<string, unknown>): StoredMutation {
  const parsed: unknown = JSON.parse(String(document));
  return {
    document: isRecord(parsed) && isDocument(parsed) ? parsed : null,
    base: typeof base === 'string' ? base : null,
  };
}

/** The seed's documents with the mutations of those documents that have not changed in the seed since. */
function withMutations(seeded: Snapshot, mutations: ReadonlyMap<string, StoredMutation>): Snapshot {
  const documents = new Map(seeded);
  for (const [id, mutation] of mutations) {
    if (!isCurrent(mutation, seeded.get(id))) continue;
    if (mutation.document) documents.set(id, mutation.document);
    else documents.delete(id);
  }
  return snapshotOf(documents.values());
}

function isCurrent(mutation: StoredMutation, seeded: Document | undefined): boolean {
  return mutation.base === (seeded?._rev ?? null);
}

export interface Dataset {
  /** The documents that queries see. */
  served: () => Promise<Snapshot>;
  /** The documents that the next transaction starts from, including commits that are not served yet. */
  committed: () => Promise<Committed>;
  /** Reads the seed again, and drops the mutations of documents that changed in it. */
  reread: () => Promise<void>;
  /** Drops all mutations, and the ids of their transactions. */
  reset: () => void;
}

interface Committed {
  snapshot: Snapshot;
  /** Stores the changes of a transaction on this snapshot. @returns a function that makes queries see them. */
  commit: (changes: readonly DocumentChange[], transactionId: string) => () => void;
  /** Whether a transaction of this id was committed. */
  hasTransaction: (id: string) => boolean;
}

const limit = pLimit(2);

/** The dataset: the seed's documents, an asset document for each file that they refer to, and mutations. Read on first use. */
export function createDataset(context: ProviderContext, mutations: MutationStore, times: SeedTimes): Dataset {
  const detailsOf = createImageDetails(context.database);
  let servedMutations = new Map(mutations.all());
  const snapshots: LRUCache<'seeded' | 'served', Snapshot> = new LRUCache({
    max: 2,
    // A deleted entry is computed again; callers that wait for the earlier computation get its result.
    ignoreFetchAbort: true,
    fetchMethod: async (name) => (name === 'seeded' ? readSeeded() : withMutations(await seeded(), servedMutations)),
  });
  const seeded = (): Promise<Snapshot> => snapshots.forceFetch('seeded');

  async function readSeeded(): Promise<Snapshot> {
    const { documents, images, files } = readSeedDocuments(context);
    const origin = pictureOrigin(context.addresses, 'startPage');
    const imageAssets = [...images].map(([id, file]) =>
      limit(async () => imageAssetDocument(id, file, await detailsOf(file), origin)),
    );
    const fileAssets = [...files].map(([id, file]) => fileAssetDocument(id, file, origin));
    return snapshotOf([...times.stamp(documents), ...fileAssets, ...(await Promise.all(imageAssets))]);
  }

  function serve(next: Map<string, StoredMutation>): void {
    servedMutations = next;
    snapshots.delete('served');
  }

  return {
    served: () => snapshots.forceFetch('served'),
    async committed() {
      const snapshot = await seeded();
      return {
        snapshot: withMutations(snapshot, mutations.all()),
        hasTransaction: mutations.hasTransaction,
        commit(changes, transactionId) {
          const made = new Map(
            changes.map(({ id, after }) => [id, { document: after, base: snapshot.get(id)?._rev ?? null }]),
          );
          mutations.save(made, transactionId);
          return () => serve(new Map([...servedMutations, ...made]));
        },
      };
    },
    async reread() {
      snapshots.clear();
      const snapshot = await seeded();
      const isStale = ([id, mutation]: [string, StoredMutation]) => !isCurrent(mutation, snapshot.get(id));
      mutations.remove([...mutations.all()].filter(isStale).map(([id]) => id));
      serve(new Map([...servedMutations].filter((entry) => !isStale(entry))));
    },
    reset() {
      mutations.clear();
      serve(new Map());
    },
  };
}

/**
 * An edit of the seed as a transaction; null when it changes no document. Asset documents are left out.
 *
 * @param now Milliseconds since the epoch.
 * @throws {SandboxError} A document names a file that is not below seed/media.
 */
export function seedTransaction(
  before: Published,
  after: Published,
  { mutations, times }: { mutations: ReadonlyMap<string, StoredMutation>; times: SeedTimes },
  now: number,
): Transaction | null {
  const old = snapshotOf(readSeedDocuments(before).documents);
  const edited = readSeedDocuments(after).documents;
  times.record(
    edited.filter(({ _id, _rev }) => old.has(_id) && old.get(_id)?._rev !== _rev),
    now,
  );
  const from = withMutations(snapshotOf(times.stamp([...old.values()])), mutations);
  const to = withMutations(snapshotOf(times.stamp(edited)), mutations);
  const changes: DocumentChange[] = [];
  for (const id of new Set([...from.keys(), ...to.keys()])) {
    const [document, next] = [from.get(id) ?? null, to.get(id) ?? null];
    if (document?._rev === next?._rev) continue;
    const mutation = next ? { createOrReplace: next } : { delete: { id } };
    changes.push({ id, before: document, after: next, mutations: [mutation] });
  }
  if (changes.length === 0) return null;
  const id = stableKey(22, now, ...changes.map((change) => `${change.id} ${change.after?._rev}`));
  return { id, time: now, identity: 'seed', changes };
}
