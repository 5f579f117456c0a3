import type { Published } from '../publishing/change.ts';
import { type StoredMutation, withMutations } from './dataset.ts';
import { type DocumentChange, snapshotOf, stableKey } from './document.ts';
import { readSeedDocuments, type SeedTimes } from './seed-documents.ts';
import type { Transaction } from './transaction.ts';

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
