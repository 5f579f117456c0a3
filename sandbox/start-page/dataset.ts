import pLimit from 'p-limit';
import type { ProviderContext } from '../provider.ts';
import { fileAssetDocument, imageAssetDocument } from './asset-documents.ts';
import { readDocuments } from './documents.ts';
import { type Edit, type Edits, isCurrent, withEdits } from './edits.ts';
import { createImageDetails } from './image-details.ts';
import { keptResult } from './kept-result.ts';
import type { SeedTimes } from './seed-times.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';
import type { DocumentChange } from './transaction.ts';

export interface Dataset {
  /** What queries see. */
  served: () => Promise<Snapshot>;
  /** What the next transaction stands on; of it a part may not be served yet. */
  committed: () => Promise<Committed>;
  /** Reads the seed anew; edits of documents that changed there are forgotten. */
  reread: () => Promise<void>;
  /** Back to the seed alone. */
  reset: () => void;
}

interface Committed {
  snapshot: Snapshot;
  /** Keeps what a transaction over this snapshot did. @returns what makes queries see it. */
  commit: (changes: readonly DocumentChange[]) => () => void;
}

const limit = pLimit(2);

/** Every document there is: the seed's, one for each file they refer to, and what mutations made of them. Read when first asked for. */
export function createDataset(context: ProviderContext, edits: Edits, times: SeedTimes): Dataset {
  const detailsOf = createImageDetails(context.database);
  let servedEdits = new Map(edits.all());
  const seeded = keptResult(readSeeded);
  const served = keptResult(async () => withEdits(await seeded.get(), servedEdits));

  async function readSeeded(): Promise<Snapshot> {
    const { documents, images, files } = readDocuments(context);
    const origin = context.addresses.media;
    const seen = [...images].map(([id, file]) =>
      limit(async () => imageAssetDocument(id, file, await detailsOf(file), origin)),
    );
    const filed = [...files].map(([id, file]) => fileAssetDocument(id, file, origin));
    return snapshotOf([...times.stamp(documents), ...filed, ...(await Promise.all(seen))]);
  }

  function serveEdits(next: Map<string, Edit>): void {
    servedEdits = next;
    served.drop();
  }

  return {
    served: served.get,
    async committed() {
      const snapshot = await seeded.get();
      return {
        snapshot: withEdits(snapshot, edits.all()),
        commit(changes) {
          const made = new Map(
            changes.map(({ id, after }) => [id, { document: after, base: snapshot.get(id)?._rev ?? null }]),
          );
          edits.keep(made);
          return () => serveEdits(new Map([...servedEdits, ...made]));
        },
      };
    },
    async reread() {
      seeded.drop();
      served.drop();
      const snapshot = await seeded.get();
      edits.forget([...edits.all()].filter(([id, edit]) => !isCurrent(edit, snapshot.get(id))).map(([id]) => id));
      serveEdits(new Map([...servedEdits].filter(([id, edit]) => isCurrent(edit, snapshot.get(id)))));
    },
    reset() {
      edits.forget(edits.all().keys());
      serveEdits(new Map());
    },
  };
}
