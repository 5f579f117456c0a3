import { LRUCache } from 'lru-cache';

/** Handles that the storefront lists, and how many calls it took to read them. */
export interface HandleList {
  handles: readonly string[];
  calls: number;
}

/**
 * How many handles that the list lacks are looked up within an interval, in milliseconds: they may belong to new products, or to products that are
 * reached by their handle alone (Shopify, "Unlisted product status").
 */
const maxLookups = 5;
const lookupInterval = 1000;

/** Minimum time between two reads of the list in milliseconds, for each call that a read takes. */
const minInterval = 1000;

/** How much longer a list is used while it is read again, in milliseconds. */
const readingTime = 20_000;

/** Maximum number of remembered handles: those that the storefront has although the list lacks them, and those that webhooks have named. */
const maxFound = 1000;

/**
 * The handles that the storefront has of products or collections, so that made-up addresses cannot use up its limits (decision 0021). A few
 * handles a second are looked up although the list lacks them; for any others the list alone decides. If it cannot be read, each is looked up.
 *
 * @param readList Reads all that the storefront lists. No visitor waits for it.
 * @param tagPrefix Prefix of the tags that name a product or collection by its handle, like "product:".
 */
export function createKnownHandles(readList: () => Promise<HandleList>, tagPrefix: string) {
  let listed: ReadonlySet<string> | null = null;
  let nextRead = 0;
  let isReading = false;
  let lookups = { since: 0, count: 0 };
  const found = new LRUCache<string, true>({ max: maxFound });

  async function readAgain(): Promise<void> {
    if (isReading || performance.now() < nextRead) return;
    isReading = true;
    let calls = 1;
    try {
      const list = await readList();
      listed = new Set(list.handles);
      calls = list.calls;
    } catch {
      listed = null; // Every handle is then looked up, and the lookups throw the provider's error.
    }
    nextRead = performance.now() + minInterval * calls;
    isReading = false;
  }

  /** Counts a lookup of a handle that the list lacks. @returns whether there were too many in this interval */
  function countLookup(): boolean {
    const now = performance.now();
    if (now >= lookups.since + lookupInterval) lookups = { since: now, count: 0 };
    lookups.count += 1;
    return lookups.count > maxLookups;
  }

  function isUsable(): boolean {
    return listed !== null && performance.now() < nextRead + readingTime;
  }

  return {
    /** @returns what `load` returns; null where the storefront does not have the handle */
    async find<Result>(handle: string, load: () => Promise<Result | null>): Promise<Result | null> {
      if (listed?.has(handle) || found.has(handle)) return load();
      const isLimited = countLookup();
      const result = isLimited && isUsable() ? null : await load();
      if (result !== null) found.set(handle, true);
      else if (isLimited) void readAgain();
      return result;
    },
    /** Makes the handles that these tags name be looked up, even if the list lacks them. */
    expect(tags: readonly string[]): void {
      for (const tag of tags) if (tag.startsWith(tagPrefix)) found.set(tag.slice(tagPrefix.length), true);
    },
  };
}
