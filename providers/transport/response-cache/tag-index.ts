import { LRUCache } from 'lru-cache';

interface TagIndex {
  /** Replaces the tags of a key. */
  set: (key: string, tags: Iterable<string>) => void;
  delete: (key: string) => void;
  /** The keys with at least one of these tags. */
  withTags: (tags: Iterable<string>) => Set<string>;
}

/** Finds keys by their tags. @param max Maximum number of keys; the least recently set ones are dropped. */
export function createTagIndex(max: number): TagIndex {
  const keysOf = new Map<string, Set<string>>();
  const tagsOf = new LRUCache<string, readonly string[]>({
    // The option `max` would allocate memory for all keys at once.
    maxSize: max,
    sizeCalculation: () => 1,
    dispose(tags, key) {
      for (const tag of tags) {
        const keys = keysOf.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysOf.delete(tag);
      }
    },
  });

  return {
    set(key, tags) {
      tagsOf.set(key, [...tags]);
      for (const tag of tagsOf.get(key) ?? []) {
        const keys = keysOf.get(tag);
        if (keys) keys.add(key);
        else keysOf.set(tag, new Set([key]));
      }
    },
    delete: (key) => void tagsOf.delete(key),
    withTags: (tags) => new Set([...tags].flatMap((tag) => [...(keysOf.get(tag) ?? [])])),
  };
}

interface PurgeLog {
  /** The number of the last purge. */
  last: () => number;
  note: (tags: Iterable<string>) => void;
  /** Whether one of these tags was purged after the purge with this number. */
  isPurgedSince: (tags: Iterable<string>, number: number) => boolean;
}

/** Records when tags were purged: a read that began before a purge may have returned outdated data. The least recently used tags are dropped. */
export function createPurgeLog(): PurgeLog {
  const purgeOf = new LRUCache<string, number>({ maxSize: 5000, sizeCalculation: () => 1 });
  let last = 0;
  return {
    last: () => last,
    note(tags) {
      last += 1;
      for (const tag of tags) purgeOf.set(tag, last);
    },
    isPurgedSince: (tags, number) => last > number && [...tags].some((tag) => (purgeOf.get(tag) ?? 0) > number),
  };
}
