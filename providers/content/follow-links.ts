import { isFields } from '../transport/json.ts';

/** Finds an entry by its id among those that the service did not send along. */
export type FindEntry = (id: string) => unknown;

/**
 * Links deeper than the service follows look like links to nothing. So what is met while shaping and was not sent along is asked for by id,
 * all at once; then it is shaped again. What is still missing then is not there.
 *
 * @param shape Is called with where to find missing entries, and whether what it reports is final.
 */
export async function followLinks<Shaped>(
  shape: (find: FindEntry, isFinal: boolean) => Shaped,
  fetchEntries: (ids: string[]) => Promise<unknown[]>,
): Promise<Shaped> {
  const missing = new Set<string>();
  shape((id) => void missing.add(id), false);
  const found = new Map<unknown, unknown>();
  if (missing.size > 0) {
    for (const entry of await fetchEntries([...missing])) {
      if (isFields(entry) && isFields(entry.sys)) found.set(entry.sys.id, entry);
    }
  }
  return shape((id) => found.get(id), true);
}
