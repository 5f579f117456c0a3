import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../database/transaction.ts';
import { isRecord } from '../json.ts';
import { type Document, isDocument } from './documents.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

/** What mutations made of one document. */
export interface Edit {
  /** null: deleted. */
  document: Document | null;
  /** `_rev` of the seed's document that it was made from, null where the seed had none. Another one now means a later edit of the seed. */
  base: string | null;
}

export interface Edits {
  all: () => ReadonlyMap<string, Edit>;
  /** All of them or, when the process dies meanwhile, none. */
  keep: (edits: ReadonlyMap<string, Edit>) => void;
  forget: (ids: Iterable<string>) => void;
}

/** The documents that were mutated, in the table start_page_edits: they outlive a start, and give way to a later edit of the seed. */
export function openEdits(database: DatabaseSync): Edits {
  database.exec(
    'CREATE TABLE IF NOT EXISTS start_page_edits (id TEXT PRIMARY KEY, document TEXT NOT NULL, base TEXT) STRICT',
  );
  const put = database.prepare('INSERT OR REPLACE INTO start_page_edits (id, document, base) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM start_page_edits WHERE id = ?');
  const rows = database.prepare('SELECT id, document, base FROM start_page_edits').all();
  const edits = new Map(rows.map((row) => [String(row.id), readRow(row)]));

  return {
    all: () => edits,
    keep(made) {
      transaction(database, () => {
        for (const [id, { document, base }] of made) put.run(id, JSON.stringify(document), base);
      });
      for (const [id, edit] of made) edits.set(id, edit);
    },
    forget(ids) {
      const gone = [...ids];
      transaction(database, () => {
        for (const id of gone) remove.run(id);
      });
      for (const id of gone) edits.delete(id);
    },
  };
}

function readRow({ document, base }: Record<string, unknown>): Edit {
  const parsed: unknown = JSON.parse(String(document));
  return {
    document: isRecord(parsed) && isDocument(parsed) ? parsed : null,
    base: typeof base === 'string' ? base : null,
  };
}

/** Does this edit stand on what the seed says now? */
export function isCurrent(edit: Edit, seeded: Document | undefined): boolean {
  return edit.base === (seeded?._rev ?? null);
}

/** The seed's documents with the edits that stand on them. */
export function withEdits(seeded: Snapshot, edits: ReadonlyMap<string, Edit>): Snapshot {
  const documents = new Map(seeded);
  for (const [id, edit] of edits) {
    if (!isCurrent(edit, seeded.get(id))) continue;
    if (edit.document) documents.set(id, edit.document);
    else documents.delete(id);
  }
  return snapshotOf(documents.values());
}
