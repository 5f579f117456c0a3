import type { Published } from '../publishing/change.ts';
import { readDocuments } from './documents.ts';
import { type Edit, withEdits } from './edits.ts';
import { stableKey } from './keys.ts';
import type { SeedTimes } from './seed-times.ts';
import { snapshotOf } from './snapshot.ts';
import type { DocumentChange, Transaction } from './transaction.ts';

/**
 * An edit of the seed as a transaction, null when it changes no document. The documents of pictures and files come and go without a word.
 *
 * @param now Milliseconds since the epoch.
 * @throws {SandboxError} A document names a file that seed/media lacks.
 */
export function followSeed(
  before: Published,
  after: Published,
  { edits, times }: { edits: ReadonlyMap<string, Edit>; times: SeedTimes },
  now: number,
): Transaction | null {
  const seeded = snapshotOf(readDocuments(before).documents);
  const read = readDocuments(after).documents;
  times.note(
    read.filter(({ _id, _rev }) => seeded.has(_id) && seeded.get(_id)?._rev !== _rev),
    now,
  );
  const was = withEdits(snapshotOf(times.stamp([...seeded.values()])), edits);
  const is = withEdits(snapshotOf(times.stamp(read)), edits);
  const changes: DocumentChange[] = [];
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const [from, to] = [was.get(id) ?? null, is.get(id) ?? null];
    if (from?._rev === to?._rev) continue;
    changes.push({ id, before: from, after: to, mutations: [to ? { createOrReplace: to } : { delete: { id } }] });
  }
  if (changes.length === 0) return null;
  const id = stableKey(22, now, ...changes.map((change) => `${change.id} ${change.after?._rev}`));
  return { id, time: now, identity: 'seed', changes };
}
